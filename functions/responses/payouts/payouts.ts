import { instant, instantOrNull } from '#functions/domain/time';
import type { Payout } from '#functions/store/payouts/payouts';
import type { PayoutAnswer } from '#shared/contract/payouts';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { payoutReason } from '#shared/reasons/payout-reasons';

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
