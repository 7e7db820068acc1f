import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { activateTotp as confirm } from '#functions/usecases/accounts/factors/authenticator-app';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const confirmTotp = endpoint(
  routes.confirmTotp,
  ['table', 'queues', 'factorVault', 'ids', 'clock', 'site'],
  async ({ body, user, request: { ip } }, ports) => {
    const confirmed = await confirm(ports, await ownAccount(ports.table, user.id), {
      code: body.code,
      ip,
      session: user.session,
    });
    if (!confirmed.ok) return confirmed;
    const { factors, codes } = confirmed.value;
    return ok({ factors: factorsShape(factors, ports.site), recovery_codes: codes });
  },
);
