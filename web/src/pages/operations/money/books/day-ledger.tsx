import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import type { DayBooks } from './answers.ts';
import { SaveText } from './save-text.tsx';

/** The day's ledger export for an accountant, and whether earlier days are unchanged. */
export function DayLedger({ books: { day, ledger } }: { books: DayBooks }) {
  const { books: t } = useOperatorMessages();
  const dates = useMarketDates();
  const button = ledger && <SaveText word={t.ledger} path={`/operator/ledger/${day}`} name={t.ledgerName(day)} />;
  return (
    <Panel heading={t.ledgerHeading} aside={button}>
      {ledger?.is_changed && (
        <Callout tone="bad" role="alert" heading={t.ledgerChanged} className="mb-3">
          {t.ledgerChangedLine}
        </Callout>
      )}
      <p className="text-ink-2 text-sm">{ledger ? t.ledgerLine : t.ledgerOpen}</p>
      {ledger && (
        <p className="num wrap-anywhere mt-2 text-ink-3 text-sm">
          {t.ledgerClosed(dates.lately(ledger.closed_at))} · {t.checksum}{' '}
          <span className="code">{ledger.checksum}</span>
        </p>
      )}
    </Panel>
  );
}
