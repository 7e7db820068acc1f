import { useState } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/choices.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { ActionDialog } from './action-dialog.tsx';

type Stop = ResponseOf<'GET /operator/payouts'>['data']['payouts_stop'];

interface Props {
  payouts: Stop;
  sales: Stop;
}

/** Shows and changes whether the market sells and pays out. */
export function MarketStop({ payouts, sales }: Props) {
  const { payouts: t } = useOperatorMessages();
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
      {isAsking && <StopDialog stopped={stoppedOf({ payouts, sales })} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

type Stopped = 'both' | 'payouts' | 'sales';

function stoppedOf({ payouts, sales }: Props): Stopped | undefined {
  if (payouts && sales) return 'both';
  if (payouts) return 'payouts';
  return sales ? 'sales' : undefined;
}

function StopNote({ stop, say }: { stop: Stop; say: (when: string) => string }) {
  const { payouts: t } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    stop && (
      <Callout tone="bad" heading={say(dates.lately(stop.at))}>
        <p className="wrap-anywhere">{stop.note ?? t.stoppedBy(stop.reason)}</p>
      </Callout>
    )
  );
}

const stale = ['GET /operator/payouts', 'GET /operator/troubles'] as const;

/** Both stops are lifted together, so that a stop of sales is not forgotten. */
function StopDialog({ stopped, onClose }: { stopped: Stopped | undefined; onClose: () => void }) {
  const { payouts: t } = useOperatorMessages();
  const [sales, setSales] = useState(false);
  const more = (
    <Checkbox checked={sales} onChecked={setSales} line={t.salesLine}>
      {t.sales}
    </Checkbox>
  );
  const question = stopped
    ? { deed: 'start' as const, title: t.startTitle[stopped], line: t.startLine[stopped], sales: stopped !== 'payouts' }
    : { deed: 'stop' as const, title: t.stopTitle, line: t.stopLine, sales };
  const { deed, title, line } = question;
  return (
    <ActionDialog
      title={title}
      choices={[{ action: deed, name: t[deed], line, needsNote: true, ...(deed === 'stop' && { more }) }]}
      act={async (_, input) => {
        await ask('POST /operator/market/{deed}', { params: { deed }, body: { ...input, sales: question.sales } });
        return t[`${deed}Done`];
      }}
      stale={stale}
      onClose={onClose}
    />
  );
}
