import { useState } from 'react';
import type { Answered } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorWords } from '../../../i18n/operator-words.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/choices.tsx';
import { Note } from '../../../ui/frame/note.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { DeedDialog } from './deed-dialog.tsx';

type Stop = Answered<'GET /operator/payouts'>['data']['payouts_stop'];

interface Props {
  payouts: Stop;
  sales: Stop;
}

/** Whether the market pays and sells at all. */
export function MarketStop({ payouts, sales }: Props) {
  const { payouts: t } = useOperatorWords();
  const [isAsking, setAsking] = useState(false);
  const isStopped = payouts !== null || sales !== null;
  const button = (
    <Button size="sm" tone={isStopped ? 'ink' : 'danger'} onClick={() => setAsking(true)}>
      {isStopped ? t.start : t.stop}
    </Button>
  );
  return (
    <Panel heading={t.market} aside={button}>
      {!isStopped && <p className="text-ink-2">{t.running}</p>}
      <div className="grid gap-3">
        <StopNote stop={payouts} say={t.stopped} />
        <StopNote stop={sales} say={t.salesStopped} />
      </div>
      {isAsking && <StopDialog isStopped={isStopped} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function StopNote({ stop, say }: { stop: Stop; say: (when: string) => string }) {
  const dates = useMarketDates();
  return (
    stop && (
      <Note tone="bad" heading={say(dates.lately(stop.at))}>
        <p className="wrap-anywhere">{stop.note ?? stop.reason}</p>
      </Note>
    )
  );
}

const stale = ['GET /operator/payouts', 'GET /operator/troubles'] as const;

function StopDialog({ isStopped, onClose }: { isStopped: boolean; onClose: () => void }) {
  const { payouts: t } = useOperatorWords();
  const [sales, setSales] = useState(false);
  const deed = isStopped ? ('start' as const) : ('stop' as const);
  const more = (
    <Checkbox checked={sales} onChecked={setSales} line={t.salesLine}>
      {t.sales}
    </Checkbox>
  );
  return (
    <DeedDialog
      title={t[`${deed}Title`]}
      choices={[{ deed, name: t[deed], line: t[`${deed}Line`], needsNote: true, ...(!isStopped && { more }) }]}
      act={async (_, said) => {
        await ask('POST /operator/market/{deed}', { params: { deed }, body: { ...said, sales } });
        return t[`${deed}Done`];
      }}
      stale={stale}
      onClose={onClose}
    />
  );
}
