import { receiptStateOf } from '#functions/domain/orders/orders';
import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { findUser } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { outbox } from '#functions/store/table/outbox';
import { commitWithin } from '#functions/store/table/throttle';
import { licenceIn } from '#functions/usecases/orders/sale-emails';
import { send } from '#functions/usecases/outbox';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { minute } from '#shared/limits';
import { yuanFixed } from '#shared/money';
import { ok, refuse } from '#shared/result';

/** Repeated clicks send one email. */
const receiptLimit = (outTradeNo: string) => ({ what: 'receipt-mail', key: outTradeNo, uses: 1, window: minute });

/** Sent to the verified address of the account, whatever the request names. */
export const mailReceipt = endpoint(
  routes.mailReceipt,
  ['table', 'queues', 'clock'],
  async ({ params, user, request }, ports) => {
    const { table, clock } = ports;
    const [order, reader] = await Promise.all([findOrder(table, params.out_trade_no), findUser(table, user.id)]);
    if (order?.buyer.id !== user.id || order.paidAt === undefined || !reader) return refuse('order_not_found');
    if (await findSuppression(table, reader.email)) return refuse('email_refuses_mail');

    const now = clock.now();
    const { outTradeNo } = order;
    const { language } = request;
    const email = {
      to: reader.email,
      template: 'receipt-copy',
      language,
      params: facts(order, order.paidAt),
    } as const;
    const entry = outbox('mail', { id: `receipt-copy#${outTradeNo}#${now}`, ...email }, { now });
    const committed = await commitWithin(table, [receiptLimit(outTradeNo)], { now, alongside: [entry.write] });
    if ('ok' in committed && committed.ok) await send(ports, entry);
    return ok({ message: confirmationText('receipt_mailed', language, { email: reader.email }) });
  },
);

const facts = (order: Order, paidAt: number): Record<string, string> => ({
  title: order.snapshot.title,
  amount: yuanFixed(order.amount),
  seller: order.seller.displayName || order.seller.username,
  outTradeNo: order.outTradeNo,
  paidAt: instant(paidAt),
  state: receiptStateOf[order.status],
  ...licenceIn(order),
});
