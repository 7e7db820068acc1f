import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningDifference } from '../../usecases/operations/conflict-of-interest.ts';
import { resolveOpen } from '../../usecases/operations/desk/deeds.ts';

export const resolveDifference = operatorAction(
  routes.resolveDifference,
  ['table', 'clock', 'ids', 'tokens'],
  ({ body }) => concerningDifference(body.id),
  async ({ body: { confirm, id, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const resolved = await resolveOpen(ports, id, { actor: user.username, note });
    return resolved.ok ? ok({ data: { id } }) : resolved;
  },
);
