import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { savePayoutAccount } from '../../usecases/accounts/payout-account.ts';
import { savedMessage } from '../shapes/payout-account.ts';

export const setAlipayAccount = endpoint(
  routes.setAlipayAccount,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const saved = await savePayoutAccount(ports, own, { account: body.alipayAccount, realName: body.realName });
    return 'code' in saved ? saved : ok({ message: savedMessage(saved, request.language) });
  },
);
