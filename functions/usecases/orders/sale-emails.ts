import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import type { Order } from '#functions/store/orders/orders';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { fen, yuanFixed } from '#shared/money';

/** The licence as the order stored it when it was made, not as the file states it now. */
export function licenceIn({ snapshot: { licence } }: Order): Record<string, string> {
  if (!licence) return {};
  return { licence: licence.use, ...(licence.seats !== null && { seats: String(licence.seats) }) };
}

const emailParams = (order: Order): Record<string, string> => ({
  ...licenceIn(order),
  title: order.snapshot.title,
  amount: yuanFixed(order.amount),
  fee: yuanFixed(order.fee),
  earnings: yuanFixed(fen(order.amount - order.fee)),
  outTradeNo: order.outTradeNo,
  fileId: order.fileId,
  buyer: order.buyer.displayName,
  seller: order.seller.displayName,
});

/** A receipt for the buyer and a notice for the seller, once per order, each in the recipient's language. */
export async function saleEmails(ports: Deps<'table' | 'clock'>, order: Order): Promise<OutboxEntry<'mail'>[]> {
  const recipients = [
    { template: 'receipt', id: order.buyer.id },
    { template: 'sale', id: order.seller.id },
  ] as const;
  const users = await Promise.all(recipients.map(({ id }) => findUser(ports.table, id)));
  const now = ports.clock.now();
  return recipients.flatMap(({ template }, at) => {
    const user = users[at];
    if (!user) return [];
    const id = `${template}#${order.outTradeNo}`;
    return [
      outbox('mail', { id, to: user.email, template, language: user.language, params: emailParams(order) }, { now }),
    ];
  });
}
