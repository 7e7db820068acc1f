import { instant } from '#functions/domain/time';
import { namesOf } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { listAllSellerHolds as heldSellers, measuresHold } from '#functions/store/payouts/seller-holds';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
