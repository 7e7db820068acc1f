import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { noteSeen } from '#functions/usecases/operations/actions/actions';
import { concerningMark } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const noteKin = operatorAction(
  routes.noteKin,
  ['table', 'clock', 'ids', 'tokens'],
  ({ body }) => concerningMark(body.mark),
  async ({ body: { confirm, mark, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const result = await noteSeen(ports, mark, { actor: user.username, note });
    return result.ok ? ok({ data: { mark } }) : result;
  },
);
