import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { resolveDifferenceBy } from '#functions/usecases/operations/actions/actions';
import { concerningDifference } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const resolveDifference = operatorAction(
  routes.resolveDifference,
  ['table', 'clock', 'ids', 'tokens'],
  ({ body }) => concerningDifference(body.id),
  async ({ body: { confirm, id, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const resolved = await resolveDifferenceBy(ports, id, { actor: user.username, note });
    return resolved.ok ? ok({ data: { id } }) : resolved;
  },
);
