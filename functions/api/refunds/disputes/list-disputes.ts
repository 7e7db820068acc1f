import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { readReversal } from '#functions/store/refunds/reversals';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { routes } from '#shared/contract/index';
import { yuanNumber } from '#shared/money';
import { ok } from '#shared/result';

export const listDisputes = endpoint(routes.listDisputes, ['table'], async (_, { table }) => {
  const disputes = (await listAllDue(table, 'DSP', always)).map(readReversal);
  const items = await table.getMany([...new Set(disputes.map(({ outTradeNo }) => outTradeNo))].map(orderKey));
  const orders = new Map(
    items.filter((item) => item !== undefined).map((item) => [String(item.outTradeNo), readOrder(item)]),
  );
  return ok({
    data: {
      disputes: disputes
        .toSorted((a, other) => a.at - other.at)
        .map(({ theirNo, outTradeNo, amount, state, at }) => {
          const order = orders.get(outTradeNo);
          return {
            id: theirNo,
            out_trade_no: outTradeNo,
            title: order?.snapshot.title ?? null,
            seller: order ? { id: order.seller.id, username: order.seller.username } : null,
            amount: yuanNumber(amount),
            state,
            since: instant(at),
          };
        }),
    },
  });
});
