import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import type { Item } from '../../ports/table.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { readPayout } from '../../store/payouts/payouts.ts';
import { listAllDue } from '../../store/table/due.ts';
import { always } from '../../store/table/outbox.ts';
import { findStops } from '../../usecases/operations/holds.ts';
import { namesOf, operatorPayoutShape, stopShape } from '../shapes/money.ts';

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
