import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { dismissLinkedAccountsBy } from '#functions/usecases/operations/actions/actions';
import { concerningLinkedAccounts } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const noteKin = operatorAction(
  routes.noteKin,
  ['table', 'clock', 'ids', 'tokens'],
  ({ body }) => concerningLinkedAccounts(body.mark),
  async ({ body: { confirm, mark, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const result = await dismissLinkedAccountsBy(ports, mark, { actor: user.username, note });
    return result.ok ? ok({ data: { mark } }) : result;
  },
);
