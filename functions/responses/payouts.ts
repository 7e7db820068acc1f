import type { PayoutAnswer } from '#shared/contract/payouts';
import { payoutReason } from '#shared/contract/shapes/payout-reasons';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { instant, instantOrNull } from '../domain/time.ts';
import type { Payout } from '../store/payouts/payouts.ts';

export const payoutShape = (payout: Payout, language: Language): PayoutAnswer => ({
  id: payout.id,
  amount: yuanNumber(payout.amount),
  state: payout.state,
  account: payout.maskedAccount,
  created_at: instant(payout.createdAt),
  submitted_at: instantOrNull(payout.submittedAt),
  finished_at: instantOrNull(payout.finishedAt),
  reason: payoutReason(payout.state, payout.lastCode, language),
  reason_code: payout.state === 'failed' || payout.state === 'manual' ? (payout.lastCode ?? null) : null,
});
