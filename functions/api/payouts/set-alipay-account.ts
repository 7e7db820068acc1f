import { payoutProof, savedMessage } from '#functions/responses/payouts/payout-account';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { savePayoutAccount } from '#functions/usecases/payouts/payout-account';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const setAlipayAccount = endpoint(
  routes.setAlipayAccount,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'vault', 'ids', 'clock'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const account = { account: body.alipayAccount, realName: body.realName };
    const proof = payoutProof(body, { ip, session: user.session });
    const saved = await savePayoutAccount(ports, own, { form: account, proof });
    return saved.ok ? ok({ message: savedMessage(saved.value, language) }) : saved;
  },
);
