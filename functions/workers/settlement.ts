import { fen } from '#shared/money';
import { popularityScoreOf, weights } from '../domain/catalog/popularity.ts';
import { type PostingReference, paymentReference, refundReference } from '../domain/ledger/references.ts';
import type { Deps } from '../ports/index.ts';
import type { Write } from '../ports/table.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { worker as queueWorker } from '../runtime/worker/worker.ts';
import { barredNow } from '../store/files/files.ts';
import { soldOn } from '../store/files/stats/sold-days.ts';
import { tallied } from '../store/files/stats/tally.ts';
import { findPosting, rollWrite } from '../store/ledger/ledger.ts';
import { findOrder, type Order } from '../store/orders/orders.ts';
import { purchasesMoved, saleRefunded, saleSettled } from '../store/orders/purchases.ts';
import { bucketName, bucketWrite, lateBucketWrite, shareName } from '../store/payouts/balance.ts';
import { incomeWrites } from '../store/payouts/income.ts';
import { type Coupon, couponUsed, findCoupon } from '../store/promotions/coupons.ts';
import { commit, type NamedWrites } from '../store/table/commit.ts';
import { outboxDone } from '../store/table/outbox.ts';
import { retryOnConflict } from '../store/table/retry-on-conflict.ts';
import { restoreForBuyer } from '../usecases/files/retire.ts';
import { recordSinceOrdered } from '../usecases/files/versions/newer-versions.ts';
import { saleEmails } from '../usecases/orders/sale-emails.ts';
import { send } from '../usecases/outbox.ts';
import { recordPayer } from '../usecases/payments/show-payer.ts';
import { usedUpEmail } from '../usecases/promotions/used-up-email.ts';
import { grantNewRefund, ruledRefund } from '../usecases/refunds/grant.ts';
import { fundWaitingRefunds } from '../usecases/refunds/refund-funding.ts';
import { weighJob } from '../usecases/reviews/weigh.ts';

/** The only writer of balances and sale counters. One seller's sales come one after another, so nothing collides. */
export const worker = queueWorker(
  'settlement',
  ['table', 'queues', 'vault', 'clock'],
  async ({ outTradeNo, refund }, ports) => {
    const order = await findOrder(ports.table, outTradeNo);
    if (!order) throw new Parked(`settlement of an unknown order ${outTradeNo}`);
    if (refund) {
      await takeBack(order, ports);
      await send(ports, weighJob(order, ports.clock.now()));
      await strikeAnew(order, ports);
      return lookAgain(order, ports);
    }
    if (order.status === 'paid') await returnIfGone(order, ports);
    await recordSinceOrdered(ports.table, order);
    await (order.amount === 0 ? settleFree(order, ports) : settleSale(order, ports));
    await fundWaitingRefunds(ports, order.seller.id);
    await recordPayer(ports, order);
    await lookAgain(order, ports);
  },
);

/** A buyer sees what others see no more: it is among their stars as long as they have it. */
const lookAgain = ({ buyer, fileId }: Order, { queues }: Deps<'queues'>): Promise<void> =>
  queues.send('file-jobs', { kind: 'starred', userId: buyer.id, fileId });

/** What was given back was not paid: while a sale runs, it is not what is struck through. */
const strikeAnew = ({ fileId }: Order, { queues, clock }: Deps<'queues' | 'clock'>): Promise<void> =>
  queues.send('file-jobs', { kind: 'price', fileId, at: clock.now() });

/** The file had been taken down when the payment came: begun before, or not. */
async function isPaidTooLate({ fileId, paidAt = 0 }: Order, { table }: Deps<'table'>): Promise<boolean> {
  const barred = await barredNow(table, fileId);
  return barred !== undefined && paidAt >= barred.at;
}

/** Paid so late that nothing is left of what was deleted: the money goes back by itself. Before the sale is settled, so that no crash forgets it. */
async function returnIfGone(order: Order, ports: Deps): Promise<void> {
  if (order.amount === 0) return;
  if (await isPaidTooLate(order, ports)) {
    await grantNewRefund(ports, order, ruledRefund(order, 'file_barred', ports.clock.now()));
    return;
  }
  if (await restoreForBuyer(ports, order.fileId)) return;
  await grantNewRefund(ports, order, ruledRefund(order, 'content_gone', ports.clock.now()));
}

/** A refund takes the sale from the count; what it did for the file's popularity fades by itself. */
const soldWrite = (order: Order, now: number, by: 1 | -1): Write =>
  tallied(order.fileId, {
    purchaseCount: by,
    ...soldOn(order, by, now),
    ...(by > 0 && { heat: popularityScoreOf(weights.purchase, now) }),
  });

interface Rolling {
  reference: PostingReference;
  done: Write;
  /** The whole transaction. `later`: hours after the right one; the bucket alone may fail without being done before. */
  writes: (later: number) => { bucket?: Write } & NamedWrites;
}

/**
 * Carries a posting into what is counted. Its `rolled` mark makes every delivery after the first a no-op. False where it
 * was carried before. What settles late is put into an hour that a payout may freeze just then: then into the next one.
 */
const roll = (ports: Deps, { reference, done, writes }: Rolling): Promise<boolean> =>
  retryOnConflict(
    async (later) => {
      const posting = await findPosting(ports.table, reference);
      if (!posting) throw new Error(`there is no posting ${reference}`);
      if (posting.rolled !== undefined) {
        await ports.table.commit([done]);
        return false;
      }
      const committed = await commit(ports.table, writes(later));
      if (committed.ok) return true;
      if (committed.failed.only('bucket')) return undefined;
      throw new Error(`posting ${reference} could not be rolled: ${committed.failed}`);
    },
    { attempts: 6, reason: `the bucket of ${reference} is put into one payout after the other` },
  );

/** Transaction *Settle*. */
async function settleSale(order: Order, ports: Deps): Promise<void> {
  const { outTradeNo, buyer, seller, amount, fee } = order;
  const now = ports.clock.now();
  const at = order.paidAt ?? now;
  const earnings = fen(amount - fee);
  const reference = paymentReference(outTradeNo);
  const done = outboxDone('settlement', { outTradeNo });
  const bucketOf = (later: number) => (order.splits ? shareName(at, outTradeNo) : bucketName(at, { now, later }));
  const isLate = (bucket: string) => !order.splits && bucket !== bucketName(at, { now: at });
  const addTo = (bucket: string) => (isLate(bucket) ? lateBucketWrite : bucketWrite)(seller.id, bucket, earnings);
  const coupon = await couponOf(order, ports);
  const letters = [...(await saleEmails(ports, order)), ...(await usedUpEmail(ports, coupon))];
  const writes = (later: number) => ({
    roll: rollWrite(reference, now),
    bucket: addTo(bucketOf(later)),
    income: incomeWrites(order, { amount, earnings, sales: 1 }, now),
    sale: saleSettled(outTradeNo, { settledAt: now, bucket: bucketOf(later) }),
    sold: soldWrite(order, now, 1),
    purchases: purchasesMoved(buyer.id, 1),
    coupon: coupon && couponUsed(coupon),
    outboxDone: done,
    emails: letters.map((letter) => letter.write),
  });
  if (await roll(ports, { reference, done, writes })) await send(ports, ...letters);
}

/** The way back of *Settle*, as far as it is counted: the seller's balance gave the money when the refund was covered. */
async function takeBack(order: Order, ports: Deps): Promise<void> {
  const { outTradeNo, buyer } = order;
  const now = ports.clock.now();
  const reference = refundReference(outTradeNo);
  const done = outboxDone('settlement', { outTradeNo, refund: true });
  const writes = () => ({
    roll: rollWrite(reference, now),
    sale: saleRefunded(outTradeNo, now),
    sold: soldWrite(order, now, -1),
    purchases: purchasesMoved(buyer.id, -1),
    outboxDone: done,
  });
  await roll(ports, { reference, done, writes });
}

/** What costs nothing has no posting and is no sale of its file: taking the outbox entry away is what happens once. */
async function settleFree(order: Order, ports: Deps): Promise<void> {
  const done = outboxDone('settlement', { outTradeNo: order.outTradeNo });
  const coupon = await couponOf(order, ports);
  const letters = await usedUpEmail(ports, coupon);
  const settled = await ports.table.commit([
    { ...done, when: [{ exists: true }] },
    purchasesMoved(order.buyer.id, 1),
    ...(coupon ? couponUsed(coupon) : []),
    ...letters.map((letter) => letter.write),
  ]);
  if (settled.ok) await send(ports, ...letters);
}

/** What an order was paid with. One seller’s sales come one after another, so what is counted of it is counted right. */
const couponOf = async ({ coupon, seller }: Order, { table }: Deps<'table'>): Promise<Coupon | undefined> =>
  coupon && findCoupon(table, { sellerId: seller.id, code: coupon.code });
