import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningMark } from '../../usecases/operations/conflict-of-interest.ts';
import { noteSeen } from '../../usecases/operations/desk/deeds.ts';

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
