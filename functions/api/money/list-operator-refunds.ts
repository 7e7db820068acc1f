import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listAllDue } from '../../store/table/due.ts';
import { always } from '../../store/table/outbox.ts';
import { type Refund, readRefund } from '../../usecases/refunds/refunds.ts';
import { namesOf, operatorRefundShape } from '../shapes/money.ts';

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
