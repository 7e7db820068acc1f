import { statementMovement } from '#functions/domain/ledger/statement';
import { clockSkew, soldWithin } from '#functions/domain/payouts/payout-sales';
import type { Bucket } from '#functions/domain/payouts/payouts';
import type { Table } from '#functions/ports/table';
import { readPosting, sellerStatement } from '#functions/store/ledger/ledger';
import { readSale, type Sale, salesOf } from '#functions/store/orders/sales';
import { bucketsOf } from '#functions/store/payouts/payout-buckets';
import type { Payout } from '#functions/store/payouts/payouts';
import { findRefunds, type Refund } from '#functions/store/refunds/refunds';
import { filteredPageOf } from '#functions/store/table/filter';
import { type Page, type Paging, paginationOf, queryAll } from '#functions/store/table/pages';

interface PayoutParts {
  sales: Page<Sale>;
  /** All refunds that took money out of the payout's buckets; only on the first page. */
  deductions: { refund: Refund; amount: number }[];
}

/** A payout consists of the sales whose earnings lay in its buckets, less the refunds that took money out of them before. */
export async function findPayoutParts(table: Table, payout: Payout, page: Paging): Promise<PayoutParts> {
  const buckets = await bucketsOf(table, payout);
  const span = soldWithin(buckets);
  if (!span) return { sales: { items: [], pagination: paginationOf(page, 0, undefined) }, deductions: [] };
  const names = new Set(buckets.map(({ sk }) => sk));
  const query = { ...salesOf(payout.sellerId), between: [String(span.from), String(span.to)] } as const;
  // A few sales of this time span went with another payout.
  const matches = ({ bucket }: Sale) => names.has(bucket ?? '');
  const isFirst = page.cursor === undefined && page.page === 1;
  const [sales, deductions] = await Promise.all([
    filteredPageOf(table, { query, paging: page, read: readSale, matches }),
    isFirst ? deductionsFrom(table, { names, payout, from: span.from }) : [],
  ]);
  return { sales, deductions };
}

interface PayoutBuckets {
  payout: Payout;
  names: ReadonlySet<Bucket['sk']>;
  /** When the first sale of the payout was paid. */
  from: number;
}

/**
 * Refunds could take money out of the buckets from the first sale until the payout was created. The seller's postings tell
 * which refunds were funded in that time, and each refund tells from which buckets.
 */
async function deductionsFrom(table: Table, { payout: { sellerId, createdAt }, names, from }: PayoutBuckets) {
  const between = [String(from - clockSkew), `${createdAt + clockSkew}#~`] as const;
  const items = await queryAll(table, { ...sellerStatement(sellerId), between });
  const movements = items.map((item) => statementMovement(readPosting(item).reference));
  const refunded = movements.flatMap(({ type, outTradeNo }) => (type === 'refund' && outTradeNo ? [outTradeNo] : []));
  const refunds = await findRefunds(table, refunded);
  return refunds.map((refund) => ({ refund, amount: deductedBy(refund, names) })).filter(({ amount }) => amount > 0);
}

const deductedBy = ({ covered = [] }: Refund, names: PayoutBuckets['names']): number =>
  covered.filter(({ bucket }) => names.has(bucket)).reduce((sum, { amount }) => sum + amount, 0);
