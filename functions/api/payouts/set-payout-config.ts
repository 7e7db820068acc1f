import { payoutProof, savedMessage } from '#functions/responses/payouts/payout-account';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { savePayoutAccount } from '#functions/usecases/payouts/payout-account';
import { routes } from '#shared/contract/index';
import { isIdentityCard } from '#shared/payout-account';
import { ok, refuse } from '#shared/result';

export const setPayoutConfig = endpoint(
  routes.setPayoutConfig,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'vault', 'ids', 'clock'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const { alipayAccount: account, realName, identityCard, phone } = body;
    if (!isIdentityCard(identityCard)) return refuse('identity_card_invalid');
    const own = await ownAccount(ports.table, user.id);
    const identity = { account, realName, identityCard, phone };
    const proof = payoutProof(body, { ip, session: user.session });
    const saved = await savePayoutAccount(ports, own, { form: identity, proof });
    return saved.ok ? ok({ message: savedMessage(saved.value, language) }) : saved;
  },
);
