import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { instant, instantOrNull } from '../../domain/time.ts';
import { operatorAction } from '../../runtime/endpoint.ts';
import { findAnybody } from '../../store/accounts/users.ts';
import { findSellerHold } from '../../store/payouts/seller-holds.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningPerson } from '../../usecases/operations/conflict-of-interest.ts';
import { holdThem, releaseThem } from '../../usecases/operations/desk/deeds.ts';

export const actOnSeller = operatorAction(
  routes.actOnSeller,
  ['table', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningPerson(params.usernameOrId),
  async ({ params: { usernameOrId, deed }, body: { confirm, note }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const seller = await findAnybody(ports.table, usernameOrId);
    if (!seller) return refuse('user_not_found');
    const decision = { actor: user.username, note };
    const result = await (deed === 'hold' ? holdThem : releaseThem)(ports, seller.id, decision);
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
