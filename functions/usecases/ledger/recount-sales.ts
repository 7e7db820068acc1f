import { isOfWeek, weeksOf } from '#functions/domain/catalog/home-sections';
import { compareAmounts, type Discrepancy, movedIn, saleDiscrepancies } from '#functions/domain/ledger/recount';
import { refundDiscrepancies } from '#functions/domain/ledger/recount-refund';
import {
  type PostingKind,
  parseReference,
  refundFundingReference,
  refundReference,
} from '#functions/domain/ledger/references';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { findFile } from '#functions/store/files/files';
import { findSoldDays } from '#functions/store/files/stats/sold-days';
import { findPostings, type Posting } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import {
  countPurchases,
  findPurchase,
  purchasesOf,
  purchasesOfFile,
  readPurchase,
} from '#functions/store/orders/purchases';
import { findSale } from '#functions/store/orders/sales';
import { findRefund, waitingOf } from '#functions/store/refunds/refunds';
import { isRefundWaiting } from '#functions/store/refunds/waiting-refunds';
import { pagesOf } from '#functions/store/table/pages';
import { inBatches } from '../operations/in-batches.ts';
import { checkInPasses, type Pause } from './recount-passes.ts';

const atOnce = 25;

/** I10: compares a stored count with the items it counts. */
async function checkBuyer(table: Table, buyerId: string): Promise<Discrepancy[]> {
  const [counted, booked] = await Promise.all([countPurchases(table, buyerId), table.count(purchasesOf(buyerId))]);
  return compareAmounts('purchases of a buyer', buyerId, [counted, booked]);
}

/** Page by page: a bestseller has more purchases than fit into memory. Free files are not sales. */
async function countPaid(table: Table, fileId: string, now: number): Promise<{ total: number; ofWeek: number }> {
  const count = { total: 0, ofWeek: 0 };
  for await (const items of pagesOf(table, purchasesOfFile(fileId), 250)) {
    const paid = items.map(readPurchase).filter(({ amount }) => amount > 0);
    count.total += paid.length;
    count.ofWeek += paid.filter(({ purchasedAt }) => isOfWeek(purchasedAt, now)).length;
  }
  return count;
}

/** The count of a file, and that behind the weekly bestsellers: present buyers who paid within the last seven days. */
async function checkFile(table: Table, fileId: string, now: number): Promise<Discrepancy[]> {
  const [file, sold, paid] = await Promise.all([
    findFile(table, fileId),
    findSoldDays(table, fileId),
    countPaid(table, fileId, now),
  ]);
  const soldThisWeek = weeksOf(sold, now).get(beijingDay(now)) ?? 0;
  return [
    ...(file ? compareAmounts('purchases of a file', fileId, [file.purchaseCount, paid.total]) : []),
    ...compareAmounts('sales of a file this week', fileId, [soldThisWeek, paid.ofWeek]),
  ];
}

const numberOf = ({ reference }: Posting): string => parseReference(reference).number;

/** Checks the records of one payment, and of its refund if there is one. */
async function findPaymentDiscrepancies(table: Table, { reference, entries }: Posting) {
  const outTradeNo = parseReference(reference).number;
  const [order, sale, refund] = await Promise.all([
    findOrder(table, outTradeNo),
    findSale(table, outTradeNo),
    findRefund(table, outTradeNo),
  ]);
  const purchase = order && (await findPurchase(table, order.buyer.id, order.fileId));
  const wrong = saleDiscrepancies({ outTradeNo, entries, order, purchase, sale });
  if (!order) return { wrong };
  const own = purchase?.outTradeNo === outTradeNo ? purchase : undefined;
  if (!refund && !own?.leavingAt) return { order, wrong };
  const [waits, booked] = await Promise.all([
    refund ? isRefundWaiting(table, order.seller.id, waitingOf(refund)) : false,
    findPostings(table, [refundFundingReference(outTradeNo), refundReference(outTradeNo)]),
  ]);
  const moved = (of: PostingKind) =>
    booked
      .filter((posting) => parseReference(posting.reference).kind === of)
      .reduce((sum, posting) => sum + movedIn('refunding:', posting), 0);
  const [funded, paidBack] = [0 - moved('refundFunding'), moved('refund')];
  const refundRecords = { waits, funded, paidBack, isLeaving: own?.leavingAt !== undefined };
  return {
    order,
    wrong: [...wrong, ...refundDiscrepancies({ outTradeNo, status: order.status, refund, ...refundRecords })],
  };
}

/**
 * Checks sales and the counts of their buyers and files. Counts that a recent posting is about to change are left out.
 */
export async function findSaleDiscrepancies(
  table: Table,
  { captured, fresh }: { captured: readonly Posting[]; fresh: readonly Posting[] },
  { now, pause }: { now: number; pause: Pause },
): Promise<Discrepancy[]> {
  const [buyers, files] = [new Set<string>(), new Set<string>()];
  // A refund may change records between two reads of them.
  const wrong = await checkInPasses(captured, pause, async (posting) => {
    const { order, wrong: differences } = await findPaymentDiscrepancies(table, posting);
    if (order) {
      buyers.add(order.buyer.id);
      files.add(order.fileId);
    }
    return differences;
  });
  await inBatches(fresh, atOnce, async (posting) => {
    const order = await findOrder(table, numberOf(posting));
    buyers.delete(order?.buyer.id ?? '');
    files.delete(order?.fileId ?? '');
  });
  return [
    ...wrong,
    ...(await checkInPasses([...buyers], pause, (id) => checkBuyer(table, id))),
    ...(await checkInPasses([...files], pause, (id) => checkFile(table, id, now))),
  ];
}
