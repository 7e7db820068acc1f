import { payoutShape } from '#functions/responses/payouts/payouts';
import { endpoint } from '#functions/runtime/endpoint';
import { withdrawBalance } from '#functions/usecases/payouts/withdraw-balance';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** The payout goes to the account that is set up, whatever the body names. */
export const withdraw = endpoint(
  routes.withdraw,
  ['table', 'queues', 'payoutTerms', 'factorVault', 'passkeys', 'clock', 'ids'],
  async ({ body: { amount: expected, second_factor: factor }, user, request: { ip, language } }, deps) => {
    const requested = await withdrawBalance({ user, expected, factor, ip, language }, deps);
    return requested.ok ? ok({ data: payoutShape(requested.value, language) }) : requested;
  },
);
