import { refundPeriod } from '#functions/domain/moderation/deadlines';
import type { Outflow } from '#functions/domain/operations/four-eyes';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import type { Target } from '#functions/store/moderation/cases';
import { findMeasure, type Measure, measureRefunding } from '#functions/store/moderation/measures';
import { type Purchase, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { findOrderAndRefund } from '#functions/store/refunds/refunds';
import { outbox } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { fen } from '#shared/money';
import { mostQuotedRefunds } from '#shared/safety';
import { commitAndSend } from '../outbox.ts';
import { approveRefund, recordGrant, ruledRefund } from '../refunds/grant.ts';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';

/** Purchases per page. */
const pageSize = 250;

const isRefunded = ({ purchasedAt, amount, leavingAt }: Purchase, at: number): boolean =>
  purchasedAt >= at - refundPeriod && amount > 0 && leavingAt === undefined;

/**
 * The purchases of a file that are refunded, the latest orders first, page by page. Ends with a page of nothing but older ones: orders
 * are listed by version and time.
 */
async function* refundedPurchases(table: Table, fileId: string, at: number): AsyncGenerator<Purchase[], void> {
  for await (const items of pagesOf(table, { ...purchasesOfFile(fileId), descending: true }, pageSize)) {
    const purchases = items.map(readPurchase);
    yield purchases.filter((purchase) => isRefunded(purchase, at));
    if (purchases.every(({ purchasedAt }) => purchasedAt < at - refundPeriod)) return;
  }
}

/**
 * The sum if every recent buyer were refunded; of a file with more than `mostQuotedRefunds` at least. Earlier partial refunds still
 * count: a limit may be met too early, never too late.
 */
export async function quoteRefunds(
  table: Table,
  { targets, personId: sellerId }: { targets: readonly Target[]; personId: string },
  now: number,
): Promise<Outflow> {
  const files = targets.filter(({ type }) => type === 'file');
  const orders: Outflow['orders'][number][] = [];
  for (const { id } of files) {
    for await (const purchases of refundedPurchases(table, id, now)) {
      orders.push(...purchases.map(({ outTradeNo, buyerId, amount }) => ({ outTradeNo, buyerId, amount })));
      if (orders.length >= mostQuotedRefunds) break;
    }
  }
  return { amount: fen(orders.reduce((sum, { amount }) => sum + amount, 0)), orders, sellerId };
}

type Ports = Deps<'table' | 'queues' | 'clock'>;

/**
 * Refunds every recent buyer; pending refund requests are approved by it. The refunds are funded together at the end: thousands of
 * them may wait for the same balance.
 */
export async function refundBuyers(ports: Ports, { target, personId: sellerId, at }: Measure): Promise<void> {
  for await (const purchases of refundedPurchases(ports.table, target.id, at))
    for (const { outTradeNo } of purchases) await refundOne(ports, outTradeNo);
  await fundWaitingRefunds(ports, sellerId);
}

async function refundOne(ports: Ports, outTradeNo: string): Promise<void> {
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
  if (order?.status !== 'paid') return;
  if (!refund) await recordGrant(ports, order, ruledRefund(order, 'file_barred', ports.clock.now()));
  else if (refund.state === 'requested' || refund.state === 'escalated')
    await approveRefund(ports, outTradeNo, { decidedBy: 'operator' });
}

/** Makes the measures refund, after a second operator confirmed; false if one was lifted meanwhile. */
export async function refundBuyersOf(ports: Ports, measureIds: readonly string[]): Promise<boolean> {
  const measures = await Promise.all(measureIds.map((id) => findMeasure(ports.table, id)));
  const existing = measures.filter((measure) => measure !== undefined);
  const now = ports.clock.now();
  const jobs = existing.map(({ id: measureId, personId: group }) =>
    outbox('file-jobs', { kind: 'enforce', measureId }, { now, group }),
  );
  return (await commitAndSend(ports, existing.map(measureRefunding), ...jobs)).ok;
}
