import { namesOf, operatorRefundShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { type Refund, readRefund } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const since = ({ leftAt, requestedAt }: Refund): number => leftAt ?? requestedAt;

export const listOperatorRefunds = endpoint(
  routes.listOperatorRefunds,
  ['table'],
  async ({ request: { language } }, { table }) => {
    const refunds = (await listAllDue(table, 'ESC', always)).map(readRefund);
    const nameOf = await namesOf(
      table,
      refunds.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    );
    const inTime = refunds.toSorted((a, other) => since(a) - since(other));
    return ok({ data: { refunds: inTime.map((refund) => operatorRefundShape(refund, nameOf, language)) } });
  },
);
