import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { renewRecovery } from '../../usecases/accounts/authenticator-app.ts';
import { factorProof } from '../shapes/factor-proof.ts';
import { factorsShape } from '../shapes/factors.ts';

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
