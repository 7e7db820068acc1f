import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { listSellerHolds as heldSellers, measuresHold } from '../../store/payouts/seller-holds.ts';
import { namesOf } from '../shapes/money.ts';

export const listSellerHolds = endpoint(routes.listSellerHolds, ['table'], async (_, { table }) => {
  const holds = await heldSellers(table);
  const nameOf = await namesOf(
    table,
    holds.map(({ sellerId }) => sellerId),
  );
  return ok({
    data: {
      holds: holds.map(({ sellerId, at, actor, note }) => ({
        seller: nameOf(sellerId),
        since: instant(at),
        actor,
        note,
        by_measure: actor === measuresHold,
      })),
    },
  });
});
