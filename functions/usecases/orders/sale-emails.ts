import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import type { Order } from '#functions/store/orders/orders';
import { payableFrom } from '#functions/store/payouts/balance';
import type { OutboxEntry } from '#functions/store/table/outbox';
import { limits } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { arrivalOf } from '#shared/payouts/payout-dates';
import { emailTo } from '../emails/email-to.ts';

/** The licence as the order stored it when it was made, not as the file states it now. */
export function licenceIn({ snapshot: { licence } }: Order): Record<string, string> {
  if (!licence) return {};
  return { licence: licence.use, ...(licence.seats !== null && { seats: String(licence.seats) }) };
}

/** By when the earnings arrive; nothing for less than a payout is made of, as they wait for others. */
const arrivalIn = (earnings: Fen, soldAt: number, now: number): Record<string, string> =>
  earnings < limits.payoutMinFen ? {} : { arrivesBy: instant(arrivalOf(payableFrom(soldAt, now))) };

const emailParams = (order: Order, now: number): Record<string, string> => ({
  ...licenceIn(order),
  ...arrivalIn(fen(order.amount - order.fee), order.paidAt ?? now, now),
  title: order.snapshot.title,
  amount: yuanFixed(order.amount),
  fee: yuanFixed(order.fee),
  earnings: yuanFixed(fen(order.amount - order.fee)),
  outTradeNo: order.outTradeNo,
  fileId: order.fileId,
  paidAt: instant(order.paidAt ?? now),
  buyer: order.buyer.displayName,
  seller: order.seller.displayName,
});

/** A receipt for the buyer and a notice for the seller, once per order, each in the recipient's language. */
export async function saleEmails(ports: Deps<'table' | 'clock'>, order: Order): Promise<OutboxEntry<'mail'>[]> {
  const [buyer, seller] = await Promise.all([order.buyer, order.seller].map(({ id }) => findUser(ports.table, id)));
  const now = ports.clock.now();
  const facts = { id: order.outTradeNo, params: emailParams(order, now), now };
  return [
    ...(buyer ? [emailTo(buyer, { ...facts, template: 'receipt' })] : []),
    ...(seller ? [emailTo(seller, { ...facts, template: 'sale' })] : []),
  ];
}
