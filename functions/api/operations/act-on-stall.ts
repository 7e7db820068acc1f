import { operatorAction } from '#functions/runtime/endpoint';
import { findAnyUser } from '#functions/store/accounts/users';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { pinStallBy, unpinStallBy } from '#functions/usecases/operations/actions/actions';
import { concerningPerson } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const actOnStall = operatorAction(
  routes.actOnStall,
  ['table', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningPerson(params.usernameOrId),
  async ({ params: { usernameOrId, action }, body: { confirm, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const seller = await findAnyUser(ports.table, usernameOrId);
    if (!seller) return refuse('user_not_found');
    const isPin = action === 'pin';
    const result = await (isPin ? pinStallBy : unpinStallBy)(ports, seller.id, { actor: user.username, note });
    return result.ok ? ok({ data: { seller_id: seller.id, stall_pinned: isPin } }) : result;
  },
);
