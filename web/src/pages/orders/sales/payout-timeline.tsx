import type { PayoutAnswer } from '#shared/contract/payouts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Rule } from '../../../ui/frame/panel.tsx';
import { PayoutTracker, type TrackerStep } from '../../../ui/frame/steps.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { usePayoutText } from './payout-text.ts';

/** The dated steps of a payout, and its destination. */
export function PayoutTimeline({ payout }: { payout: PayoutAnswer }) {
  const { sales: t } = useT();
  const steps = useSteps(payout);
  return (
    <>
      <PayoutTracker steps={steps} />
      <Rule className="my-4" />
      <Facts
        facts={[
          { key: 'account', label: t.account, value: payout.account },
          { key: 'number', label: t.payoutNumber, value: <OrderNumber value={payout.id} /> },
        ]}
      />
    </>
  );
}

function useSteps(payout: PayoutAnswer): TrackerStep[] {
  const { sales: t } = useT();
  const dates = useMarketDates();
  const last = useLastStep(payout);
  return [
    { key: 'created', state: 'done', name: t.created, line: dates.lately(payout.created_at) },
    {
      key: 'sent',
      state: payout.state === 'created' ? 'now' : 'done',
      name: t.sent,
      line: payout.submitted_at ? dates.lately(payout.submitted_at) : t.sentLine,
    },
    last,
  ];
}

function useLastStep(payout: PayoutAnswer): TrackerStep {
  const { payout: words, sales: t } = useT();
  const dates = useMarketDates();
  const step = { key: 'arrived', name: t.arrived, line: usePayoutText()(payout) };
  if (payout.state === 'succeeded' && payout.finished_at)
    return { ...step, state: 'done', line: dates.lately(payout.finished_at) };
  if (payout.state === 'failed') {
    const action = payout.reason_code !== 'HELD' && (
      <ButtonLink to={paths.payoutSetup()} size="sm" className="mt-2">
        {words.setUp}
      </ButtonLink>
    );
    return { ...step, state: 'failed', name: t.failedStep, line: localized(payout.reason ?? ''), action };
  }
  if (payout.state === 'manual')
    return { ...step, state: 'now', name: t.heldStep, line: localized(payout.reason ?? '') };
  return { ...step, state: payout.state === 'submitted' ? 'now' : 'todo' };
}
