import type { PayoutAnswer } from '#shared/contract/payouts';
import { payoutReason } from '#shared/contract/shapes/payout-reasons';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import type { Payout } from '../../store/payouts/payouts.ts';

const instantOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export const payoutShape = (payout: Payout, language: Language): PayoutAnswer => ({
  id: payout.id,
  amount: yuanNumber(payout.amount),
  state: payout.state,
  account: payout.maskedAccount,
  created_at: new Date(payout.createdAt).toISOString(),
  submitted_at: instantOf(payout.submittedAt),
  finished_at: instantOf(payout.finishedAt),
  reason: payoutReason(payout.state, payout.lastCode, language),
  reason_code: payout.state === 'failed' || payout.state === 'manual' ? (payout.lastCode ?? null) : null,
});
