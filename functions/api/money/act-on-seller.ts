import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findAnybody } from '../../store/accounts/users.ts';
import { confirmed } from '../../usecases/accounts/confirmed.ts';
import { holdThem, releaseThem } from '../../usecases/operations/desk/deeds.ts';

export const actOnSeller = endpoint(
  routes.actOnSeller,
  ['table', 'clock', 'ids', 'tokens'],
  async ({ params: { usernameOrId, deed }, body: { confirm, note }, user }, ports) => {
    const proven = await confirmed(ports, user, confirm);
    if (!proven.ok) return proven;
    const seller = await findAnybody(ports.table, usernameOrId);
    if (!seller) return refuse('user_not_found');
    const said = { actor: user.username, note };
    const done = await (deed === 'hold' ? holdThem : releaseThem)(ports, seller.id, said);
    if (!done.ok) return done;
    const heldSince = deed === 'hold' ? instant(done.value.at) : null;
    return ok({ data: { seller_id: seller.id, held_since: heldSince } });
  },
);
