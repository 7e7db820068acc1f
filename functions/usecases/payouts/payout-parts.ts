import { movementOf } from '../../domain/books/statement.ts';
import { soldWithin } from '../../domain/payouts/payout-sales.ts';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import type { Table } from '../../ports/table.ts';
import { postingsOf, readPosting } from '../../store/books/ledger.ts';
import { readSale, type Sale, salesOf } from '../../store/orders/purchases.ts';
import { bucketsOf } from '../../store/payouts/payout-buckets.ts';
import type { Payout } from '../../store/payouts/payouts.ts';
import { filtered } from '../../store/table/filter.ts';
import { type Page, type PageWanted, paginationOf, queryAll } from '../../store/table/pages.ts';
import { findRefunds, type Refund } from '../refunds/refunds.ts';

interface PayoutParts {
  sales: Page<Sale>;
  /** All of them, with the first page. */
  taken: { refund: Refund; amount: number }[];
}

/** What a payout consists of: the sales whose earnings lay in its buckets, less what refunds took out of these before. */
export async function partsOf(table: Table, payout: Payout, wanted: PageWanted): Promise<PayoutParts> {
  const buckets = await bucketsOf(table, payout);
  const span = soldWithin(buckets);
  if (!span) return { sales: { items: [], pagination: paginationOf(wanted, 0, undefined) }, taken: [] };
  const names = new Set(buckets.map(({ sk }) => sk));
  const query = { ...salesOf(payout.sellerId), between: [String(span.from), String(span.to)] } as const;
  // Those that were paid in between and are not in it went with another payout: few.
  const matches = ({ bucket }: Sale) => names.has(bucket ?? '');
  const isFirst = wanted.cursor === undefined && wanted.page === 1;
  const [sales, taken] = await Promise.all([
    filtered(table, { query, wanted, read: readSale, matches }),
    isFirst ? takenFrom(table, { names, sellerId: payout.sellerId, from: span.from, to: payout.createdAt }) : [],
  ]);
  return { sales, taken };
}

interface Lain {
  names: ReadonlySet<Bucket['sk']>;
  sellerId: string;
  /** Since its first sale there was something to take, until it was set aside. */
  from: number;
  to: number;
}

/** The seller's statement knows when a refund was covered, and the refund by what. */
async function takenFrom(table: Table, { names, sellerId, from, to }: Lain): Promise<PayoutParts['taken']> {
  const items = await queryAll(table, { ...postingsOf(sellerId), between: [String(from), `${to}#~`] });
  const movements = items.map((item) => movementOf(readPosting(item).reference));
  const refunded = movements.flatMap(({ type, outTradeNo }) => (type === 'refund' && outTradeNo ? [outTradeNo] : []));
  const refunds = await findRefunds(table, refunded);
  return refunds.map((refund) => ({ refund, amount: takenBy(refund, names) })).filter(({ amount }) => amount > 0);
}

const takenBy = ({ covered = [] }: Refund, names: Lain['names']): number =>
  covered.filter(({ bucket }) => names.has(bucket)).reduce((sum, { amount }) => sum + amount, 0);
