import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import { paymentReference, refundReference } from '#functions/domain/ledger/references';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findRestriction } from '#functions/store/files/files';
import { soldOn } from '#functions/store/files/stats/sold-days';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { appliedWrite } from '#functions/store/ledger/ledger';
import { addToNotification, removeFromNotification } from '#functions/store/notifications/notifications';
import type { Order } from '#functions/store/orders/orders';
import { purchasesMoved } from '#functions/store/orders/purchases';
import { findSale, saleRefunded, saleSettled } from '#functions/store/orders/sales';
import { bucketName, bucketWrite, lateBucketWrite, shareName } from '#functions/store/payouts/balance';
import { incomeWrites } from '#functions/store/payouts/income';
import { couponUsed, findCoupon, type StoredCoupon } from '#functions/store/promotions/coupons';
import { outboxDone } from '#functions/store/table/outbox';
import { type Fen, fen } from '#shared/money';
import { restoreForBuyer } from '../files/retire.ts';
import { recordSinceOrdered } from '../files/versions/newer-versions.ts';
import { applyPosting } from '../ledger/apply-posting.ts';
import { send } from '../outbox.ts';
import { recordPayer } from '../payments/record-payer.ts';
import { usedUpEmail } from '../promotions/used-up-email.ts';
import { grantNewRefund, ruledRefund } from '../refunds/grant.ts';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';
import { weighJob } from '../reviews/weigh.ts';
import { saleEmails } from './sale-emails.ts';

/**
 * Credits a paid order to its seller and counts it as a sale; any number of times. Orders of one seller must be settled one after
 * another: nothing else writes balances and sale counters.
 */
export async function settleOrder(order: Order, deps: Deps<'table' | 'queues' | 'vault' | 'clock'>): Promise<void> {
  if (order.status === 'paid') await refundUndeliverable(order, deps);
  await recordSinceOrdered(deps.table, order);
  await (order.amount === 0 ? settleFreeOrder(order, deps) : settleSale(order, deps));
  await fundWaitingRefunds(deps, order.seller.id);
  await recordPayer(deps, order);
  await recountStars(order, deps);
}

/** Takes a refunded sale out of the counters; the seller's balance gave the money when the refund was funded. */
export async function settleRefund(order: Order, deps: Deps): Promise<void> {
  await uncountSale(order, deps);
  await send(deps, weighJob(order, deps.clock.now()));
  await recomputePrice(order, deps);
  await recountStars(order, deps);
}

/** A hidden file counts among its buyer's stars only while they own it: their stars are counted anew. */
const recountStars = ({ buyer, fileId }: Order, { queues }: Deps<'queues'>): Promise<void> =>
  queues.send('file-jobs', { kind: 'starred', userId: buyer.id, fileId });

/** A refunded price does not count as paid: a running discount must not show it as its compare-at price. */
const recomputePrice = ({ fileId }: Order, { queues, clock }: Deps<'queues' | 'clock'>): Promise<void> =>
  queues.send('file-jobs', { kind: 'price', fileId, at: clock.now() });

/** The file had been taken down when the payment came, whether or not the payment had begun before. */
async function isPaidAfterTakedown({ fileId, paidAt = 0 }: Order, { table }: Deps<'table'>): Promise<boolean> {
  const takedown = await findRestriction(table, fileId);
  return takedown !== undefined && paidAt >= takedown.at;
}

/**
 * Refunds a payment that came after a takedown, or so late that the deleted contents are gone. Before the sale is settled, so that a
 * crash in between cannot skip it.
 */
async function refundUndeliverable(order: Order, deps: Deps): Promise<void> {
  if (order.amount === 0) return;
  if (await isPaidAfterTakedown(order, deps)) {
    await grantNewRefund(deps, order, ruledRefund(order, 'file_barred', deps.clock.now()));
    return;
  }
  if (await restoreForBuyer(deps, order.fileId)) return;
  await grantNewRefund(deps, order, ruledRefund(order, 'content_gone', deps.clock.now()));
}

/** A refund takes the sale from the count; what it did for the file's popularity fades by itself. */
const saleCountWrite = (order: Order, now: number, by: 1 | -1): Write =>
  tallyWrite(order.fileId, {
    purchaseCount: by,
    ...soldOn(order, by, now),
    ...(by > 0 && { heat: popularityScoreOf(weights.purchase, now) }),
  });

/** Without earnings: the file was taken for nothing. */
const saleNotification = ({ seller, fileId, snapshot }: Order, at: number, earnings?: Fen): Write =>
  addToNotification(seller.id, earnings === undefined ? 'claim' : 'sale', {
    fileId,
    title: snapshot.title,
    amount: earnings,
    at,
  });

/** Transaction *Settle*. */
async function settleSale(order: Order, deps: Deps): Promise<void> {
  const { outTradeNo, buyer, seller, amount, fee } = order;
  const now = deps.clock.now();
  const at = order.paidAt ?? now;
  const earnings = fen(amount - fee);
  const reference = paymentReference(outTradeNo);
  const done = outboxDone('settlement', { outTradeNo });
  const bucketOf = (later: number) => (order.splits ? shareName(at, outTradeNo) : bucketName(at, { now, later }));
  const isLate = (bucket: string) => !order.splits && bucket !== bucketName(at, { now: at });
  const addTo = (bucket: string) => (isLate(bucket) ? lateBucketWrite : bucketWrite)(seller.id, bucket, earnings);
  const coupon = await findUsedCoupon(order, deps);
  const emails = [...(await saleEmails(deps, order)), ...(await usedUpEmail(deps, coupon))];
  const writes = (later: number) => ({
    roll: appliedWrite(reference, now),
    bucket: addTo(bucketOf(later)),
    income: incomeWrites(order, { amount, earnings, sales: 1 }, now),
    sale: saleSettled(outTradeNo, { settledAt: now, bucket: bucketOf(later) }),
    sold: saleCountWrite(order, now, 1),
    purchases: purchasesMoved(buyer.id, 1),
    coupon: coupon && couponUsed(coupon),
    outboxDone: done,
    notification: saleNotification(order, now, earnings),
    emails: emails.map((email) => email.write),
  });
  if (await applyPosting(deps, { reference, outboxDone: done, writes })) await send(deps, ...emails);
}

/** Undefined if the sale was not settled, or its notification has expired. */
async function saleUnannounced(order: Order, table: Table): Promise<Write | undefined> {
  const { outTradeNo, seller, fileId, amount, fee } = order;
  const at = (await findSale(table, outTradeNo))?.settledAt;
  return at === undefined
    ? undefined
    : removeFromNotification(table, seller.id, { fileId, at, amount: fen(amount - fee) });
}

/** Reverses what *Settle* has counted. */
async function uncountSale(order: Order, deps: Deps): Promise<void> {
  const { outTradeNo, buyer } = order;
  const now = deps.clock.now();
  const notification = await saleUnannounced(order, deps.table);
  const reference = refundReference(outTradeNo);
  const done = outboxDone('settlement', { outTradeNo, refund: true });
  const writes = () => ({
    roll: appliedWrite(reference, now),
    sale: saleRefunded(outTradeNo, now),
    sold: saleCountWrite(order, now, -1),
    purchases: purchasesMoved(buyer.id, -1),
    outboxDone: done,
    notification,
  });
  await applyPosting(deps, { reference, outboxDone: done, writes });
}

/** A free order has no posting and is no sale of its file: the removal of its outbox entry makes this happen once. */
async function settleFreeOrder(order: Order, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const done = outboxDone('settlement', { outTradeNo: order.outTradeNo });
  const coupon = await findUsedCoupon(order, deps);
  const emails = await usedUpEmail(deps, coupon);
  const settled = await deps.table.commit([
    { ...done, when: [{ exists: true }] },
    purchasesMoved(order.buyer.id, 1),
    saleNotification(order, now),
    ...(coupon ? couponUsed(coupon) : []),
    ...emails.map((email) => email.write),
  ]);
  if (settled.ok) await send(deps, ...emails);
}

const findUsedCoupon = async ({ coupon, seller }: Order, { table }: Deps<'table'>): Promise<StoredCoupon | undefined> =>
  coupon && findCoupon(table, { sellerId: seller.id, code: coupon.code });
