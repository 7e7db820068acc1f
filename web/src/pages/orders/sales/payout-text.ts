import type { PayoutAnswer } from '#shared/contract/payouts';
import { arrivalOfPayout } from '#shared/payouts/payout-dates';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';

/** When a payout arrives or has arrived, or what has become of it. */
export function usePayoutText(): (payout: Pick<PayoutAnswer, 'state' | 'created_at' | 'finished_at'>) => string {
  const { ahead: t, payouts } = useT();
  const { arrival } = useMarketDates();
  return ({ state, created_at: createdAt, finished_at: finishedAt }) => {
    if (state === 'succeeded' && finishedAt) return t.arrived(arrival(finishedAt));
    const by = arrivalOfPayout(Date.parse(createdAt));
    const isPromised = (state === 'created' || state === 'submitted') && by > Date.now();
    return isPromised ? t.by(arrival(by)) : payouts.states[state];
  };
}
