import { beijingTime } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { payoutShape } from '#functions/responses/payouts/payouts';
import { endpoint } from '#functions/runtime/endpoint';
import { availableBalance } from '#functions/store/payouts/balance';
import { findPayee } from '#functions/store/payouts/payee';
import { proveFactor } from '#functions/usecases/accounts/factors/prove-factor';
import { firstResult, requestPayouts } from '#functions/usecases/payouts/request-payouts';
import type { PayoutRefusal } from '#functions/usecases/payouts/take-payout';
import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { type Fen, yuanFixed } from '#shared/money';
import { ok, type Refusal, refuse } from '#shared/result';

/** "Pay out now": the payout that the next run would make, to the account that is set up, whatever the body names. */
export const withdraw = endpoint(
  routes.withdraw,
  ['table', 'queues', 'payoutTerms', 'factorVault', 'passkeys', 'clock', 'ids'],
  async ({ body, user, request }, ports) => {
    const changed = await balanceChanged(ports, user.id, body.amount);
    if (changed) return changed;
    const payee = await findPayee(ports.table, user.id);
    if (!payee) return refuse('payout_account_missing');
    if (payee.heldUntil > ports.clock.now())
      return explained(refuse('payout_account_held'), payee.heldUntil, request.language);
    const proof = { factor: body.second_factor, purpose: 'payout', ip: request.ip, session: user.session } as const;
    const proven = await proveFactor(ports, user.id, proof);
    if (!proven.ok) return proven;
    const requested = firstResult(await requestPayouts(ports, { sellerId: user.id, payee, terms: ports.payoutTerms }));
    if (!requested.ok) return explained(requested, payee.heldUntil, request.language);
    return ok({ data: payoutShape(requested.value, request.language) });
  },
);

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
