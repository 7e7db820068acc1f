import type { PayoutTerms, Sent } from '../../ports/payouts.ts';
import type { Payee } from '../../store/payouts/payee.ts';
import type { Payout } from '../../store/payouts/payouts.ts';

export type PayoutRefusal =
  | 'payout_account_missing'
  | 'payout_account_held'
  | 'payout_running'
  | 'payout_too_small'
  | 'payout_busy';

export interface PayoutRequest {
  sellerId: string;
  payee: Payee | undefined;
  provider: PayoutTerms;
}

/** What the provider is asked about: nobody needs the account for that. */
export const sentOf = ({ id, amount: sum, sale }: Payout): Sent => ({
  payoutId: id,
  amount: sum,
  ...(sale && { sale }),
});
