import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { savePayoutAccount } from '../../usecases/accounts/payout-account.ts';
import { savedMessage } from '../shapes/payout-account.ts';

export const setPayoutConfig = endpoint(
  routes.setPayoutConfig,
  ['table', 'queues', 'passwords', 'vault', 'ids', 'clock'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const { alipayAccount: account, current_password: current, ...identity } = body;
    const own = await ownAccount(ports.table, user.id);
    const saved = await savePayoutAccount(ports, own, {
      given: { account, ...identity },
      proof: { current, ip, session: user.session },
    });
    return saved.ok ? ok({ message: savedMessage(saved.value, language) }) : saved;
  },
);
