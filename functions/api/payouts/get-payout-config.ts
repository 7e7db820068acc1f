import { payoutConfigOf } from '#functions/responses/payouts/payout-account';
import { endpoint } from '#functions/runtime/endpoint';
import { findPayoutData } from '#functions/store/accounts/identity';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getPayoutConfig = endpoint(
  routes.getPayoutConfig,
  ['table', 'clock'],
  async ({ user }, { table, clock }) => {
    return ok({ config: payoutConfigOf(await findPayoutData(table, user.id), clock.now()) });
  },
);
