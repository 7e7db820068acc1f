import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { proveOwner } from '#functions/usecases/accounts/current-password';
import { routes } from '#shared/contract/index';
import { confirmedFor } from '#shared/limits';
import { ok } from '#shared/result';

export const confirmOwner = endpoint(
  routes.confirmOwner,
  ['table', 'passwords', 'factorVault', 'passkeys', 'tokens', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const { session } = user;
    const proof = { current: body.password, factor: body.second_factor, ip: request.ip, session };
    const own = await ownAccount(ports.table, user.id);
    const proven = await proveOwner(ports, own, { ...proof, purpose: 'confirm' });
    if (!proven.ok) return proven;
    const confirm = await ports.tokens.issueConfirm({ id: user.id, session });
    return ok({ data: { confirm, expires_at: instant(ports.clock.now() + confirmedFor) } });
  },
);
