import { factorProof } from '#functions/responses/accounts/factor-proof';
import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { renewRecovery } from '#functions/usecases/accounts/factors/authenticator-app';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const renewRecoveryCodes = endpoint(
  routes.renewRecoveryCodes,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock', 'site'],
  async ({ body, user, request }, ports) => {
    const renewed = await renewRecovery(
      ports,
      await ownAccount(ports.table, user.id),
      factorProof({ body, user, request }),
    );
    if (!renewed.ok) return renewed;
    const { factors, codes } = renewed.value;
    return ok({ factors: factorsShape(factors, ports.site), recovery_codes: codes });
  },
);
