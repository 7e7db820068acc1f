import type { CaseState } from '#shared/safety';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { localized } from '../../../i18n/server-messages.ts';
import { Callout } from '../../../ui/frame/callout.tsx';
import type { Change } from './changes.ts';
import type { DecidingState } from './use-deciding.ts';

/** At the form: why the decision was refused, or what has changed meanwhile. */
export function DecisionError({
  deciding: { sending, changes },
  isLate,
}: {
  deciding: Pick<DecidingState, 'sending' | 'changes'>;
  isLate: boolean;
}) {
  const { decide: t } = useOperatorMessages();
  const sentenceOf = useChangeWords();
  const { error } = sending;
  if (isLate || changes.length > 0 || error?.code === 'case_changed')
    return (
      <Callout tone="warn" role="alert" heading={isLate ? t.late : t.changed}>
        <ul>
          {changes.map((change) => (
            <li key={change.of}>{sentenceOf(change)}</li>
          ))}
        </ul>
      </Callout>
    );
  if (!error) return null;
  return (
    <Callout tone="bad" role="alert" heading={t.failed}>
      {localized(error.message)}
    </Callout>
  );
}

function useChangeWords() {
  const { decide, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const t = decide.changedTo;
  return ({ of, value }: Change): string => {
    if (of === 'reports') return t.reports(Number(value));
    if (of === 'state') return t.state(terms.states[value as CaseState]);
    if (of === 'deadline') return t.deadline(dates.soon(value));
    return of === 'claim' ? t.claim(String(value)) : t.other;
  };
}
