import { fen } from '#shared/money';
import { refundEntries } from '../../domain/books/ledger.ts';
import { byHandEntries } from '../../domain/books/reversal-entries.ts';
import { sumOf } from '../../domain/payouts/payouts.ts';
import { partsUpTo } from '../../domain/refunds/cover.ts';
import { heldOf, restOf, shareOf } from '../../domain/refunds/reversals.ts';
import type { Deps } from '../../ports/index.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, type Order, orderMove } from '../../store/orders/orders.ts';
import { findSale, purchaseGone } from '../../store/orders/purchases.ts';
import { findReversal, newReversal, type Reversal, stillHeld, takenBackWrite } from '../../store/orders/reversals.ts';
import { listBuckets, saleOfShare, takenWrite } from '../../store/payouts/balance.ts';
import { incomeWrites } from '../../store/payouts/income.ts';
import { waitingGone } from '../../store/payouts/waiting-refunds.ts';
import { outbox } from '../../store/table/outbox.ts';
import { retireAgain } from '../files/retired.ts';
import { commitAndSend } from '../outbox.ts';
import { weighAgain } from '../reviews/weigh.ts';
import { coverWrites } from './cover.ts';
import { finishRefund } from './refund-again.ts';
import { refundLetters } from './refund-letters.ts';
import { asItWas, findRefund, newRefund, type Refund, refundMove, waitingOf } from './refunds.ts';

type Found = Pick<ProviderRefund, 'theirNo' | 'amount'>;

interface Standing {
  order: Order;
  /** The order's own refund, asked for or begun here. */
  refund: Refund | undefined;
  found: Found;
  now: number;
}

/**
 * A refund that somebody made in the provider's console. The money has left: it is booked whether it is covered or not, and
 * what the seller's balance lacks the platform carries. Any number of times. Returns what somebody has to hear of.
 * @throws where something has changed meanwhile: the queue brings it again.
 */
export async function bookByHand(ports: Deps, outTradeNo: string, found: Found): Promise<string[]> {
  const [order, refund, known] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findRefund(ports.table, outTradeNo),
    findReversal(ports.table, outTradeNo, found.theirNo),
  ]);
  if (!order || known) return [];
  const standing = { order, refund, found, now: ports.clock.now() };
  const news = `${found.amount} fen of order ${outTradeNo} were refunded by hand at ${order.provider}: ${found.theirNo}`;
  if (isOurs(refund, found)) await finishRefund(ports, order, { alongside: [asOurs(standing)] });
  else if (order.status === 'paid' && found.amount === heldOf(order)) await bookRest(ports, standing);
  else await bookPart(ports, standing);
  return [news];
}

/** What is covered and has not reached the buyer has done so now, another way. */
const isOurs = (refund: Refund | undefined, { amount }: Found): boolean =>
  refund !== undefined && ['approved', 'manual'].includes(refund.state) && amount === refund.amount;

const reversalOf = ({ order: { outTradeNo }, found, now }: Standing): Omit<Reversal, 'taken' | 'debited'> => ({
  ...{ outTradeNo, theirNo: found.theirNo, what: 'refund', amount: found.amount, state: 'done', at: now },
});

const none = { amount: fen(0), earnings: fen(0), fee: fen(0) };

/** Of what the order's own refund came to, the order itself keeps the books. */
const asOurs = (standing: Standing): Write =>
  newReversal({ ...reversalOf(standing), taken: none, debited: fen(0), asOurs: true });

/** As much as there is of the seller's part. */
async function partsOf(table: Table, order: Order, { needed, now }: { needed: number; now: number }) {
  const { outTradeNo, seller, splits } = order;
  const sale = await findSale(table, outTradeNo);
  if (sale?.bucket === undefined) throw new Error(`sale ${outTradeNo} is not settled yet`);
  const own = sale.bucket;
  const all = await listBuckets(table, seller.id, { consistent: true });
  const buckets = all.filter(({ sk }) => (splits ? sk === own : saleOfShare(sk) === undefined));
  return partsUpTo(buckets, { own, needed, mayUseOthers: true, now });
}

/** Transaction *Refund by hand*, of all that is left: cover and refund at once, so that the order ends as with one of ours. */
async function bookRest(ports: Deps, standing: Standing): Promise<void> {
  const { order, refund, now } = standing;
  const rest = restOf(order);
  const { outTradeNo, seller, fileId, snapshot } = rest;
  const sale = { outTradeNo, provider: order.provider, sellerId: seller.id, amount: rest.amount, fee: rest.fee };
  const parts = await partsOf(ports.table, order, { needed: rest.amount - rest.fee, now });
  const done = { ...refundByHand(standing), covered: parts.map(({ bucket, amount }) => ({ bucket, amount })) };
  const settlement = outbox('settlement', { outTradeNo, refund: true }, { now, group: seller.id });
  const writes = book({ reference: `RFD#${outTradeNo}#1`, entries: refundEntries(sale), at: now }, [
    asOurs(standing),
    orderMove({ outTradeNo, move: 'refunded' }, { when: [stillHeld(order)] }),
    purchaseGone(order),
    weighAgain(order, now).write,
    ...(await retireAgain(ports, { fileId, version: snapshot.version }, now)),
    ...coverWrites({ order, parts, now }, { reason: 'console' }),
    ...(refund ? overtaken(refund, done) : [newRefund(done)]),
    ...(await refundLetters(ports.table, done, 'refund-done')),
  ]);
  if (!(await commitAndSend(ports, writes, settlement)).ok)
    throw new Error(`${outTradeNo} has changed: ${done.refundNo}`);
}

/** As the buyer finds it in the list of refunds. */
function refundByHand({ order, found, now }: Standing): Refund {
  const { outTradeNo, amount, buyer, seller, fileId, snapshot } = restOf(order);
  return {
    ...{ outTradeNo, amount, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id, reason: 'by_hand' },
    ...{ refundNo: found.theirNo, state: 'done', decidedBy: 'provider' },
    ...{ requestedAt: now, decidedAt: now, doneAt: now },
  };
}

/** Asked for, and not on its way yet. */
function overtaken(refund: Refund, { amount, decidedBy, decidedAt, doneAt, covered }: Refund): Write[] {
  const waiting = refund.state === 'waiting' ? [waitingGone(refund.sellerId, waitingOf(refund))] : [];
  const done = { amount, decidedBy, decidedAt, doneAt, covered, when: [asItWas(refund)] };
  return [refundMove(refund.outTradeNo, 'overtake', done), ...waiting];
}

/** Transaction *Part by hand*: the buyer keeps the file. Beyond what the sale still holds, the platform carries it. */
async function bookPart(ports: Deps, standing: Standing): Promise<void> {
  const { order, found, now } = standing;
  const { outTradeNo, provider, seller } = order;
  const held = heldOf(order);
  const taken = shareOf(order, fen(Math.min(found.amount, held)));
  const parts = held > 0 ? await partsOf(ports.table, order, { needed: taken.earnings, now }) : [];
  const debited = sumOf(parts);
  const posting = { provider, sellerId: seller.id, amount: found.amount, earnings: debited, fee: taken.fee };
  const booked = { entries: byHandEntries(posting), at: now, ...(held > 0 && { seller: seller.id }) };
  const counts = { amount: fen(-found.amount), earnings: fen(-debited), sales: 0 } as const;
  const sold = [
    takenBackWrite(order, taken),
    ...parts.map((part) => takenWrite(seller.id, part)),
    ...incomeWrites(order, counts, now),
  ];
  const writes = book({ reference: `CRF#${outTradeNo}#${found.theirNo}`, ...booked }, [
    newReversal({ ...reversalOf(standing), taken, debited }),
    ...(held > 0 ? sold : []),
  ]);
  if (!(await ports.table.commit(writes)).ok) throw new Error(`${outTradeNo} has changed: ${found.theirNo}`);
}
