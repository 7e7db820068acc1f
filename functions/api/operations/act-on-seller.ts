import { instant, instantOrNull } from '#functions/domain/time';
import { operatorAction } from '#functions/runtime/endpoint';
import { findAnyUser } from '#functions/store/accounts/users';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { holdSellerBy, releaseSellerBy } from '#functions/usecases/operations/actions/actions';
import { concerningPerson } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const actOnSeller = operatorAction(
  routes.actOnSeller,
  ['table', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningPerson(params.usernameOrId),
  async ({ params: { usernameOrId, deed }, body: { confirm, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const seller = await findAnyUser(ports.table, usernameOrId);
    if (!seller) return refuse('user_not_found');
    const decision = { actor: user.username, note };
    const result = await (deed === 'hold' ? holdSellerBy : releaseSellerBy)(ports, seller.id, decision);
    if (!result.ok) return result;
    const { value } = result;
    if ('proposalId' in value) {
      const hold = await findSellerHold(ports.table, seller.id);
      const data = { seller_id: seller.id, held_since: instantOrNull(hold?.at), proposal_id: value.proposalId };
      return ok({ data });
    }
    const heldSince = deed === 'hold' ? instant(value.at) : null;
    return ok({ data: { seller_id: seller.id, held_since: heldSince, proposal_id: null } });
  },
);
