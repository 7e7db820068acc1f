import { isOfWeek, weeksOf } from '#functions/domain/catalog/home-sections';
import { type Discrepancy, movedIn, saleDiscrepancies } from '#functions/domain/ledger/recount';
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
import { findOrder, type Order } from '#functions/store/orders/orders';
import {
  countPurchases,
  findPurchase,
  type Purchase,
  purchasesOf,
  purchasesOfFile,
  readPurchase,
} from '#functions/store/orders/purchases';
import { findSale } from '#functions/store/orders/sales';
import { findRefund, waitingOf } from '#functions/store/refunds/refunds';
import { isRefundWaiting } from '#functions/store/refunds/waiting-refunds';
import { queryAll } from '#functions/store/table/pages';
import { inBatches } from '../operations/in-batches.ts';

const atOnce = 25;

/** I10: a stored count, to be compared with the items it counts. */
interface Counter {
  what: string;
  whose: string;
  /** Undefined if the counted record is gone. */
  read(): Promise<{ counted: number; booked: number } | undefined>;
}

const ofBuyer = (table: Table, buyerId: string): Counter => ({
  what: 'purchases of a buyer',
  whose: buyerId,
  async read() {
    const [counted, booked] = await Promise.all([countPurchases(table, buyerId), table.count(purchasesOf(buyerId))]);
    return { counted, booked };
  },
});

/** Free files are not sales. */
const paidPurchases = async (table: Table, fileId: string): Promise<Purchase[]> =>
  (await queryAll(table, purchasesOfFile(fileId))).map(readPurchase).filter(({ amount }) => amount > 0);

const ofFile = (table: Table, fileId: string): Counter => ({
  what: 'purchases of a file',
  whose: fileId,
  async read() {
    const [file, paid] = await Promise.all([findFile(table, fileId), paidPurchases(table, fileId)]);
    return file && { counted: file.purchaseCount, booked: paid.length };
  },
});

/** The count behind the weekly bestsellers: present buyers who paid within the last seven days. */
const ofWeek = (table: Table, fileId: string, now: number): Counter => ({
  what: 'sales of a file this week',
  whose: fileId,
  async read() {
    const [sold, paid] = await Promise.all([findSoldDays(table, fileId), paidPurchases(table, fileId)]);
    const counted = weeksOf(sold, now).get(beijingDay(now)) ?? 0;
    return { counted, booked: paid.filter(({ purchasedAt }) => isOfWeek(purchasedAt, now)).length };
  },
});

export interface RecountPasses {
  now: number;
  passes: number;
  pause?: (() => Promise<void>) | undefined;
}

/** Recounts only what differed, because counts follow purchases a moment later. */
async function findCountDiscrepancies(
  counters: readonly Counter[],
  { passes: looks, pause }: RecountPasses,
): Promise<Discrepancy[]> {
  let remaining = counters;
  let wrong: Discrepancy[] = [];
  for (let pass = 0; pass < looks && remaining.length > 0; pass++) {
    if (pass > 0) await pause?.();
    const doubtful: Counter[] = [];
    wrong = [];
    await inBatches(remaining, atOnce, async (counter) => {
      const counts = await counter.read();
      if (!counts || counts.counted === counts.booked) return;
      doubtful.push(counter);
      wrong.push({ what: counter.what, whose: counter.whose, ...counts });
    });
    remaining = doubtful;
  }
  return wrong;
}

const numberOf = ({ reference }: Posting): string => parseReference(reference).number;

/** Checks the records of one payment, and of its refund if there is one. */
async function findPaymentDiscrepancies(
  table: Table,
  { reference, entries }: Posting,
): Promise<{ order?: Order; wrong: Discrepancy[] }> {
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
  passes: RecountPasses,
): Promise<Discrepancy[]> {
  const [buyers, files] = [new Set<string>(), new Set<string>()];
  let remaining = captured;
  let wrong: Discrepancy[] = [];
  // A refund may change records between two reads of them, so differences are checked again.
  for (let pass = 0; pass < passes.passes && remaining.length > 0; pass++) {
    if (pass > 0) await passes.pause?.();
    const doubtful: Posting[] = [];
    wrong = [];
    await inBatches(remaining, atOnce, async (posting) => {
      const result = await findPaymentDiscrepancies(table, posting);
      if (result.order) {
        buyers.add(result.order.buyer.id);
        files.add(result.order.fileId);
      }
      if (result.wrong.length > 0) doubtful.push(posting);
      wrong.push(...result.wrong);
    });
    remaining = doubtful;
  }
  await inBatches(fresh, atOnce, async (posting) => {
    const order = await findOrder(table, numberOf(posting));
    buyers.delete(order?.buyer.id ?? '');
    files.delete(order?.fileId ?? '');
  });
  const counters = [
    ...[...buyers].map((id) => ofBuyer(table, id)),
    ...[...files].flatMap((id) => [ofFile(table, id), ofWeek(table, id, passes.now)]),
  ];
  return [...wrong, ...(await findCountDiscrepancies(counters, passes))];
}
