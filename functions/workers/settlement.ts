import { fen } from '#shared/money';
import { heatOf, weights } from '../domain/popularity.ts';
import type { Ports, Write } from '../ports.ts';
import { Parked } from '../runtime/parked.ts';
import { worker as queueWorker } from '../runtime/worker.ts';
import { bucketName, bucketWrite, totalsWrite } from '../store/balance.ts';
import { fileKey } from '../store/files.ts';
import { findPosting, rollWrite } from '../store/ledger.ts';
import { findOrder, type Order } from '../store/orders.ts';
import { type OutboxEntry, outboxDone, send } from '../store/outbox.ts';
import { saleSettled } from '../store/purchases.ts';
import { saleLetters } from '../store/sale-letters.ts';

type Used = Pick<Ports, 'table' | 'queues' | 'clock'>;

/** Buckets of one day and seller: each payout freezes one. More than these a day means something is wrong. */
const generations = 50;

/** The only writer of balances and sale counters. One seller's sales come one after another, so nothing collides. */
export const worker = queueWorker('settlement', ['table', 'queues', 'clock'], async ({ outTradeNo }, ports) => {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) throw new Parked(`settlement of an unknown order ${outTradeNo}`);
  await (order.amount === 0 ? settleFree(order, ports) : settleSale(order, ports));
  await ports.queues.send('file-jobs', { kind: 'rank', fileId: order.fileId });
});

const soldWrite = (order: Order, now: number): Write => ({
  update: fileKey(order.fileId),
  change: { add: { purchaseCount: 1, heat: heatOf(weights.purchase, now) } },
  when: [{ exists: true }],
});

/** Position of the bucket in the transaction: the one write that may fail without being done before. */
const bucketAt = 1;

interface Settlement {
  order: Order;
  letters: OutboxEntry<'mail'>[];
  generation: number;
}

/** Transaction *Settle*. */
function settleWrites({ order, letters, generation }: Settlement, now: number): Write[] {
  const { outTradeNo, seller, amount, fee, paidAt = now } = order;
  const earnings = fen(amount - fee);
  return [
    rollWrite(`PAY#${outTradeNo}`, now),
    bucketWrite(seller.id, earnings, { at: paidAt, generation }),
    totalsWrite(seller.id, { amount, earnings, sales: 1 }, now),
    saleSettled(outTradeNo, { settledAt: now, bucket: bucketName(paidAt, generation) }),
    soldWrite(order, now),
    outboxDone('settlement', { outTradeNo }),
    ...letters.map((letter) => letter.write),
  ];
}

/** The posting's `rolled` mark makes every delivery after the first a no-op. A payout may have frozen the day's bucket: the next one takes it. */
async function settleSale(order: Order, ports: Used, generation = 0): Promise<void> {
  const posting = await findPosting(ports.table, `PAY#${order.outTradeNo}`);
  if (!posting) throw new Error(`order ${order.outTradeNo} has no posting`);
  if (posting.rolled !== undefined) {
    await ports.table.commit([outboxDone('settlement', { outTradeNo: order.outTradeNo })]);
    return;
  }
  const letters = await saleLetters(ports, order);
  const committed = await ports.table.commit(settleWrites({ order, letters, generation }, ports.clock.now()));
  if (committed.ok) return send(ports, ...letters);
  const frozen = committed.failed.length === 1 && committed.failed[0]?.at === bucketAt;
  if (frozen && generation < generations) return settleSale(order, ports, generation + 1);
  throw new Error(`order ${order.outTradeNo} could not be settled: ${committed.failed.map(({ at }) => at)}`);
}

/** A free file has no posting: taking the outbox entry away is what happens once. */
async function settleFree(order: Order, ports: Used): Promise<void> {
  const done = outboxDone('settlement', { outTradeNo: order.outTradeNo });
  await ports.table.commit([{ ...done, when: [{ exists: true }] }, soldWrite(order, ports.clock.now())]);
}
