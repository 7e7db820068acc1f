import type { Item } from '#functions/ports/table';
import { namesOf, operatorPayoutShape, stopShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { readPayout } from '#functions/store/payouts/payouts';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { findStops } from '#functions/usecases/operations/holds';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const read = (items: readonly Item[]) => items.map(readPayout).toSorted((a, other) => a.createdAt - other.createdAt);

export const listOperatorPayouts = endpoint(routes.listOperatorPayouts, ['table'], async (_, { table }) => {
  const [manual, due, stops] = await Promise.all([
    listAllDue(table, 'MAN', always),
    listAllDue(table, 'PO', always),
    findStops({ table }),
  ]);
  const [manualPayouts, underWay] = [read(manual), read(due)];
  const nameOf = await namesOf(
    table,
    [...manualPayouts, ...underWay].map(({ sellerId }) => sellerId),
  );
  return ok({
    data: {
      held: manualPayouts.map((payout) => operatorPayoutShape(payout, nameOf)),
      under_way: underWay.map((payout) => operatorPayoutShape(payout, nameOf)),
      payouts_stop: stopShape(stops.payouts),
      sales_stop: stopShape(stops.sales),
    },
  });
});
