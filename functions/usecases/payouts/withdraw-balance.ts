import { beijingTime } from '#functions/domain/time';
import type { Claims, Deps } from '#functions/ports/index';
import { availableBalance } from '#functions/store/payouts/balance';
import { findPayee } from '#functions/store/payouts/payee';
import type { Payout } from '#functions/store/payouts/payouts';
import type { SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';
import { type Fen, yuanFixed } from '#shared/money';
import { ok, type Refusal, type Result, refuse } from '#shared/result';
import { type FactorPorts, type FactorRefusal, proveFactor } from '../accounts/factors/prove-factor.ts';
import { firstResult, requestPayouts } from './request-payouts.ts';
import type { PayoutRefusal } from './reserve-payout.ts';

interface Withdrawal {
  user: Claims;
  /** The available balance that the seller saw. */
  expected: Fen | undefined;
  factor: SecondFactor | undefined;
  ip: string | undefined;
  language: Language;
}

/** "Pay out now": requests the payout that the next run would make, to the account that is set up. */
export async function withdrawBalance(
  { user, expected, factor, ip, language }: Withdrawal,
  deps: FactorPorts & Deps<'queues' | 'payoutTerms'>,
): Promise<Result<Payout, PayoutRefusal | FactorRefusal | 'balance_changed'>> {
  const changed = await balanceChanged(deps, user.id, expected);
  if (changed) return changed;
  const payee = await findPayee(deps.table, user.id);
  if (!payee) return refuse('payout_account_missing');
  if (payee.heldUntil > deps.clock.now()) return explained(refuse('payout_account_held'), payee.heldUntil, language);
  const proven = await proveFactor(deps, user.id, { factor, purpose: 'payout', ip, session: user.session });
  if (!proven.ok) return proven;
  const requested = firstResult(await requestPayouts(deps, { sellerId: user.id, payee, terms: deps.payoutTerms }));
  return requested.ok ? ok(requested.value) : explained(requested, payee.heldUntil, language);
}

/** Sellers are paid the sum they saw; a sale or refund in between is refused, and the page reloads. */
async function balanceChanged({ table, clock }: Deps<'table' | 'clock'>, sellerId: string, expected: Fen | undefined) {
  if (expected === undefined) return undefined;
  const available = await availableBalance(table, sellerId, clock.now());
  return available === expected
    ? undefined
    : refuse('balance_changed', { params: { available: yuanFixed(available) } });
}

/** Adds the end of a waiting period to the refusal. */
function explained(refusal: Refusal<PayoutRefusal>, heldUntil: number | undefined, language: Language) {
  const until = refusal.code === 'payout_account_held' ? heldUntil : refusal.params?.until;
  return until === undefined
    ? refusal
    : refuse(refusal.code, { params: { until: beijingTime(Number(until), language) } });
}
