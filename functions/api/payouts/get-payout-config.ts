import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPayoutData } from '../../store/accounts/identity.ts';
import { payoutConfigOf } from '../shapes/payout-account.ts';

export const getPayoutConfig = endpoint(
  routes.getPayoutConfig,
  ['table', 'clock'],
  async ({ user }, { table, clock }) => {
    return ok({ config: payoutConfigOf(await findPayoutData(table, user.id), clock.now()) });
  },
);
