import { useQuery } from '@tanstack/react-query';
import type { PayoutAnswer } from '#shared/contract/payouts';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { PayoutTracker, type TrackerStep } from '../../ui/frame/steps.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

/** The last payout, one dated step after the other; nothing where there has been none. */
export function LatestPayout() {
  const t = useT();
  const payouts = useQuery(read('GET /payments/payouts', { query: { limit: 1 } }));
  const payout = payouts.data?.data.payouts[0];
  const steps = useSteps(payout);
  if (!payout) return null;
  return (
    <Panel heading={t.sales.latest} aside={<b className="num">{formatMoney(fenOf(payout.amount))}</b>}>
      <PayoutTracker steps={steps} />
      <Rule className="my-4" />
      <Facts
        facts={[
          { key: 'account', label: t.sales.account, value: payout.account },
          { key: 'number', label: t.sales.payoutNumber, value: <OrderNumber value={payout.id} /> },
        ]}
      />
    </Panel>
  );
}

function useSteps(payout: PayoutAnswer | undefined): TrackerStep[] {
  const { sales: t } = useT();
  const dates = useDates();
  const last = useLastStep(payout);
  if (!payout) return [];
  const at = (moment: string | null, otherwise: string) => (moment ? dates.lately(moment) : otherwise);
  return [
    { key: 'created', state: 'done', name: t.created, line: dates.lately(payout.created_at) },
    {
      key: 'sent',
      state: payout.state === 'created' ? 'now' : 'done',
      name: t.sent,
      line: at(payout.submitted_at, t.sentLine),
    },
    last,
  ];
}

function useLastStep(payout: PayoutAnswer | undefined): TrackerStep {
  const { payout: words, sales: t } = useT();
  const dates = useDates();
  const step = { key: 'arrived', name: t.arrived, line: t.latestBy };
  if (payout?.state === 'succeeded' && payout.finished_at)
    return { ...step, state: 'done', line: dates.lately(payout.finished_at) };
  if (payout?.state === 'failed') {
    const action = payout.reason_code !== 'HELD' && (
      <ButtonLink to={paths.payoutSetup()} size="sm" className="mt-2">
        {words.setUp}
      </ButtonLink>
    );
    return { ...step, state: 'failed', name: t.failedStep, line: worded(payout.reason ?? ''), action };
  }
  if (payout?.state === 'manual') return { ...step, state: 'now', name: t.heldStep, line: worded(payout.reason ?? '') };
  return { ...step, state: payout?.state === 'submitted' ? 'now' : 'todo', line: t.sentLine };
}
