import { receiptStateOf } from '#functions/domain/orders/orders';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { commitWithin } from '#functions/store/table/throttle';
import { type Language, minute } from '#shared/limits';
import { yuanFixed } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { emailTo } from '../emails/email-to.ts';
import { send } from '../outbox.ts';
import { licenceIn } from './sale-emails.ts';

/** Repeated clicks send one email. */
const receiptLimit = (outTradeNo: string) => ({ what: 'receipt-mail', key: outTradeNo, uses: 1, window: minute });

/** Sends the receipt to the verified address of the buyer's account, whatever the request names; returns that address. */
export async function sendReceiptCopy(
  deps: Deps,
  { outTradeNo, userId, language }: { outTradeNo: string; userId: string; language: Language },
): Promise<Result<string, 'order_not_found' | 'email_refuses_mail'>> {
  const { table, clock } = deps;
  const [order, buyer] = await Promise.all([findOrder(table, outTradeNo), findUser(table, userId)]);
  if (order?.buyer.id !== userId || order.paidAt === undefined || !buyer) return refuse('order_not_found');
  if (await findSuppression(table, buyer.email)) return refuse('email_refuses_mail');

  const now = clock.now();
  const params = receiptParams(order, order.paidAt);
  const reader = { email: buyer.email, language };
  const entry = emailTo(reader, { template: 'receipt-copy', id: `${order.outTradeNo}#${now}`, params, now });
  const limits = [receiptLimit(order.outTradeNo)];
  const committed = await commitWithin(table, limits, { now, alongside: [entry.write] });
  if ('ok' in committed && committed.ok) await send(deps, entry);
  return ok(buyer.email);
}

const receiptParams = (order: Order, paidAt: number): Record<string, string> => ({
  title: order.snapshot.title,
  amount: yuanFixed(order.amount),
  seller: order.seller.displayName || order.seller.username,
  outTradeNo: order.outTradeNo,
  paidAt: instant(paidAt),
  state: receiptStateOf[order.status],
  ...licenceIn(order),
});
