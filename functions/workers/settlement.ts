import { type Fen, fen } from '#shared/money';
import { heatOf, weights } from '../domain/files/popularity.ts';
import type { Deps } from '../ports/index.ts';
import type { Write } from '../ports/table.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { worker as queueWorker } from '../runtime/worker/worker.ts';
import { findPosting, type Reference, rollWrite } from '../store/books/ledger.ts';
import { tallied } from '../store/files/tally.ts';
import { findOrder, type Order } from '../store/orders/orders.ts';
import { purchasesMoved, saleRefunded, saleSettled } from '../store/orders/purchases.ts';
import { bucketName, bucketWrite, openGeneration, shareName, totalsWrite } from '../store/payouts/balance.ts';
import { outboxDone } from '../store/table/outbox.ts';
import { noteNewerVersion } from '../usecases/files/newer-versions.ts';
import { takeBackForBuyer } from '../usecases/files/retired.ts';
import { saleLetters } from '../usecases/orders/sale-letters.ts';
import { send } from '../usecases/outbox.ts';
import { grantNewRefund, ruledRefund } from '../usecases/refunds/refunds.ts';

/** Each payout freezes the bucket of the day; this often in a row one may come between. */
const tries = 5;

/** The only writer of balances and sale counters. One seller's sales come one after another, so nothing collides. */
export const worker = queueWorker('settlement', ['table', 'queues', 'clock'], async ({ outTradeNo, refund }, ports) => {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) throw new Parked(`settlement of an unknown order ${outTradeNo}`);
  if (refund) return takeBack(order, ports);
  if (order.status === 'paid') await returnIfGone(order, ports);
  await noteNewerVersion(ports.table, order);
  await (order.amount === 0 ? settleFree(order, ports) : settleSale(order, ports));
  await ports.queues.send('file-jobs', { kind: 'rank', fileId: order.fileId });
});

/** Paid so late that nothing is left of what was deleted: the money goes back by itself. Before the sale is settled, so that no crash forgets it. */
async function returnIfGone(order: Order, ports: Deps): Promise<void> {
  if (order.amount === 0 || (await takeBackForBuyer(ports, order.fileId))) return;
  await grantNewRefund(ports, ruledRefund(order, 'content_gone', ports.clock.now()));
}

/** A refund takes the sale from the count; what it did for the file's popularity fades by itself. */
const soldWrite = (order: Order, now: number, by: 1 | -1): Write =>
  tallied(order.fileId, { purchaseCount: by, ...(by > 0 && { heat: heatOf(weights.purchase, now) }) });

/** Position of the bucket in each transaction: the one write that may fail without being done before. */
const bucketAt = 1;

interface Rolling {
  reference: Reference;
  done: Write;
  /** The whole transaction: the roll first, the bucket second. */
  writes(generation: number): Write[];
  /** The bucket to try where a payout has taken the one before. */
  next(): Promise<number>;
}

/**
 * Carries a posting into the seller's balance. Its `rolled` mark makes every delivery after the first a no-op. A payout
 * may have frozen the day's bucket: the next one takes it. False where it was carried before.
 */
async function roll(ports: Deps, rolling: Rolling, { generation = 0, left = tries } = {}): Promise<boolean> {
  const { reference, done, next } = rolling;
  const posting = await findPosting(ports.table, reference);
  if (!posting) throw new Error(`there is no posting ${reference}`);
  if (posting.rolled !== undefined) {
    await ports.table.commit([done]);
    return false;
  }
  const committed = await ports.table.commit(rolling.writes(generation));
  if (committed.ok) return true;
  const frozen = committed.failed.length === 1 && committed.failed[0]?.at === bucketAt;
  if (frozen && left > 0) {
    const later = Math.max(await next(), generation + 1);
    return roll(ports, rolling, { generation: later, left: left - 1 });
  }
  throw new Error(`posting ${reference} could not be rolled: ${committed.failed.map(({ at }) => at)}`);
}

/** Transaction *Settle*. */
async function settleSale(order: Order, ports: Deps): Promise<void> {
  const { outTradeNo, buyer, seller, amount, fee } = order;
  const now = ports.clock.now();
  const at = order.paidAt ?? now;
  const earnings = fen(amount - fee);
  const reference = `PAY#${outTradeNo}` as const;
  const done = outboxDone('settlement', { outTradeNo });
  const bucketOf = (generation: number) => (order.splits ? shareName(at, outTradeNo) : bucketName(at, generation));
  const letters = await saleLetters(ports, order);
  const next = () => openGeneration(ports.table, seller.id, at);
  const writes = (generation: number): Write[] => [
    rollWrite(reference, now),
    bucketWrite(seller.id, bucketOf(generation), earnings),
    totalsWrite(seller.id, { amount, earnings, sales: 1 }, now),
    saleSettled(outTradeNo, { settledAt: now, bucket: bucketOf(generation) }),
    soldWrite(order, now, 1),
    purchasesMoved(buyer.id, 1),
    done,
    ...letters.map((letter) => letter.write),
  ];
  if (!(await roll(ports, { reference, done, writes, next }))) return;
  await send(ports, ...letters);
  // A hint: should it be lost, the next payout run finds the share.
  if (order.splits) await Promise.allSettled([ports.queues.send('payout', { kind: 'request', sellerId: seller.id })]);
}

/** The way back of *Settle*: the balance may go below zero and is netted against later sales. */
async function takeBack(order: Order, ports: Deps): Promise<void> {
  const { outTradeNo, buyer, seller, amount, fee } = order;
  const now = ports.clock.now();
  const earnings = fen(fee - amount);
  const reference = `RFD#${outTradeNo}#1` as const;
  const done = outboxDone('settlement', { outTradeNo, refund: true });
  const returned = order.shareReturned === true;
  const writes = (generation: number): Write[] => [
    rollWrite(reference, now),
    ...tookBack(order, earnings, { at: now, generation }),
    totalsWrite(seller.id, { amount: fen(-amount), earnings, sales: -1, ...(returned && { paidOut: earnings }) }, now),
    saleRefunded(outTradeNo, now),
    soldWrite(order, now, -1),
    purchasesMoved(buyer.id, -1),
    done,
  ];
  const next = () => openGeneration(ports.table, seller.id, now);
  await roll(ports, { reference, done, writes, next });
}

/** A share that came back from its seller was no part of the balance any more. */
function tookBack(order: Order, earnings: Fen, when: { at: number; generation: number }): Write[] {
  const { seller, splits, shareReturned, paidAt, createdAt, outTradeNo } = order;
  if (shareReturned) return [];
  const name = splits ? shareName(paidAt ?? createdAt, outTradeNo) : bucketName(when.at, when.generation);
  return [bucketWrite(seller.id, name, earnings)];
}

/** A free file has no posting: taking the outbox entry away is what happens once. */
async function settleFree(order: Order, ports: Deps): Promise<void> {
  const done = outboxDone('settlement', { outTradeNo: order.outTradeNo });
  await ports.table.commit([
    { ...done, when: [{ exists: true }] },
    soldWrite(order, ports.clock.now(), 1),
    purchasesMoved(order.buyer.id, 1),
  ]);
}
