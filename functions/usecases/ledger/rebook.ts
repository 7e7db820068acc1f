import {
  type DerivedPosting,
  deriveDuplicatePayment,
  derivePayment,
  derivePayoutStep,
  deriveRefund,
} from '#functions/domain/ledger/lost-postings';
import { movementName } from '#functions/domain/ledger/reconciliation';
import { type Discrepancy, movedIn, saleDiscrepancies } from '#functions/domain/ledger/recount';
import { type SellerRecords, sellerDiscrepancies } from '#functions/domain/ledger/recount-seller';
import { parseReference } from '#functions/domain/ledger/references';
import { beijingDate, dateAfter, dayOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { book, findPostings, listDayPostings, type NewPosting, type Posting } from '#functions/store/ledger/ledger';
import { closedOf, findLedgerDay } from '#functions/store/ledger/ledger-days';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findSale } from '#functions/store/orders/sales';
import { findPayout } from '#functions/store/payouts/payouts';
import { findRefund } from '#functions/store/refunds/refunds';
import { ok, type Result, refuse } from '#shared/result';
import { bookingOf } from './bookings.ts';
import { reopenDays } from './closings.ts';
import { isChanged } from './days/ledger-days.ts';
import { newReconciliation } from './reconciliation/reconcile-day.ts';
import { readSeller } from './recount.ts';

/**
 * Books postings again that were lost. Nobody types an amount: each is derived from the records that its commit wrote
 * beside it, and it is booked only if all that was derived from it agrees with it: order, purchase and sale, the
 * seller's balance and totals, and the checksum of its day once that is closed.
 */

export type RebookRefusal =
  | 'posting_exists'
  /** Not of a kind that is derived, or its records do not tell all of it. */
  | 'not_derivable'
  /** The records contradict the postings, which means that more was lost or changed. */
  | 'books_disagree'
  | 'changed_meanwhile';

/** A commit holds a hundred writes; those of one loss are few. */
export const rebookedAtOnce = 20;

async function deriveOfOrder(table: Table, { kind, number, detail }: ReturnType<typeof parseReference>) {
  const order = await findOrder(table, number);
  if (!order) return undefined;
  if (kind === 'duplicatePayment') return deriveDuplicatePayment(order);
  const [sale, refund] = await Promise.all([findSale(table, number), findRefund(table, number)]);
  if (kind === 'payment') return derivePayment(order, sale);
  return kind === 'refund' && detail === '1' ? deriveRefund(order, refund, sale) : undefined;
}

async function derive(table: Table, reference: string): Promise<DerivedPosting | undefined> {
  const parsed = parseReference(reference);
  const payout = parsed.kind === 'payout' ? await findPayout(table, parsed.number) : undefined;
  const posting = payout ? derivePayoutStep(payout, parsed.payoutStep) : await deriveOfOrder(table, parsed);
  return posting?.reference === reference ? posting : undefined;
}

/** Whether order, purchase and sale say what a payment's posting says. */
async function fitsSale(table: Table, { reference, entries }: DerivedPosting): Promise<boolean> {
  const { kind, number: outTradeNo } = parseReference(reference);
  if (kind !== 'payment') return true;
  const [order, sale] = await Promise.all([findOrder(table, outTradeNo), findSale(table, outTradeNo)]);
  const purchase = order && (await findPurchase(table, order.buyer.id, order.fileId));
  return saleDiscrepancies({ outTradeNo, entries, order, purchase, sale }).length === 0;
}

const withPostings = (records: SellerRecords, postings: readonly DerivedPosting[]): SellerRecords => {
  const arrived = new Map(records.arrived);
  for (const posting of postings) {
    const { payoutStep, number } = parseReference(posting.reference);
    if (payoutStep === 'arrived') arrived.set(number, (arrived.get(number) ?? 0) + movedIn('inflight:', posting));
  }
  const own = postings.filter(({ seller }) => seller === records.sellerId);
  return { ...records, postings: [...records.postings, ...own], arrived };
};

const nameOf = ({ what, whose, counted, booked }: Discrepancy): string => [what, whose, counted, booked].join(' ');

/** Whether balance, totals and payouts of a seller agree with these postings, apart from what they do not touch. */
async function fitsSeller(table: Table, sellerId: string, postings: readonly DerivedPosting[]): Promise<boolean> {
  const records = await readSeller(table, sellerId);
  if (!records) return false;
  const before = new Set(sellerDiscrepancies(records).map(nameOf));
  return sellerDiscrepancies(withPostings(records, postings)).every((discrepancy) => before.has(nameOf(discrepancy)));
}

async function sellersOf(table: Table, postings: readonly DerivedPosting[]): Promise<string[]> {
  const all = await Promise.all(
    postings.map(async ({ seller, reference }) => {
      const { kind, number } = parseReference(reference);
      return kind === 'payout' ? (await findPayout(table, number))?.sellerId : seller;
    }),
  );
  return [...new Set(all.filter((id) => id !== undefined))];
}

/**
 * The postings as they are to be booked: on their day, unless it was closed without them; then now, with a memo.
 * Undefined if they do not give back what the day was closed with.
 */
async function onTheirDay(
  { table, clock }: Deps<'table' | 'clock'>,
  date: string,
  postings: readonly DerivedPosting[],
): Promise<NewPosting[] | undefined> {
  const ledgerDay = await findLedgerDay(table, date);
  const closed = ledgerDay && closedOf(ledgerDay);
  if (!closed) return [...postings];
  const present: readonly Posting[] = await listDayPostings(table, dayOfDate(date));
  if (!isChanged(closed, [...present, ...postings])) return [...postings];
  if (isChanged(closed, present)) return undefined;
  return postings.map((posting) => ({ ...posting, at: clock.now(), memo: `of ${date}, which was closed without it` }));
}

/** The days before a booking whose bills may have its line: we hear of a payment after it happened. */
const billedDaysBefore = 2;

/**
 * The references that no bill has a line for: the provider must say that the money moved. A step of a payout that moves
 * nothing at its provider is on no bill.
 */
export async function findUnbilled(
  { table, bills }: Deps<'table' | 'bills'>,
  postings: readonly NewPosting[],
): Promise<string[]> {
  const unbilled = await Promise.all(
    postings.map(async (posting) => {
      const booking = bookingOf(posting);
      if (!booking) return [];
      const provider = bills.find(({ name }) => name === booking.provider);
      const { bill } = provider ? newReconciliation(provider, table) : { bill: async () => 'unknown' as const };
      const dates = Array.from({ length: billedDaysBefore + 1 }, (_, at) => dateAfter(beijingDate(booking.at), -at));
      const lines = (await Promise.all(dates.map(bill))).flatMap((lines) => (typeof lines === 'string' ? [] : lines));
      const isBilled = lines.some(
        (line) => movementName(line) === movementName(booking) && line.amount === booking.amount,
      );
      return isBilled ? [] : [posting.reference];
    }),
  );
  return unbilled.flat();
}

/** The lost postings with these references, if all that the books know agrees with them. */
export async function deriveLostPostings(
  ports: Deps<'table' | 'clock'>,
  references: readonly string[],
): Promise<Result<NewPosting[], Exclude<RebookRefusal, 'changed_meanwhile'>>> {
  const { table } = ports;
  const all = await Promise.all(references.map((reference) => derive(table, reference)));
  const postings = all.filter((posting) => posting !== undefined);
  if (postings.length === 0 || postings.length < new Set(references).size) return refuse('not_derivable');
  const existing = await findPostings(
    table,
    postings.map(({ reference }) => reference),
  );
  if (existing.length > 0) return refuse('posting_exists');
  const fits = await Promise.all([
    ...postings.map((posting) => fitsSale(table, posting)),
    ...(await sellersOf(table, postings)).map((sellerId) => fitsSeller(table, sellerId, postings)),
  ]);
  const days = Map.groupBy(postings, ({ at }) => beijingDate(at));
  const placed = await Promise.all([...days].map(([date, ofDay]) => onTheirDay(ports, date, ofDay)));
  const booked = placed.filter((ofDay) => ofDay !== undefined).flat();
  return fits.includes(false) || booked.length < postings.length ? refuse('books_disagree') : ok(booked);
}

/** Books the postings that two operators agreed on; each is derived anew. The ends of their days are counted again. */
export async function rebookPostings(
  ports: Deps<'table' | 'clock'>,
  { references }: { references: readonly string[] },
): Promise<Result<string, RebookRefusal>> {
  const derived = await deriveLostPostings(ports, references);
  if (!derived.ok) return derived;
  const writes = derived.value.flatMap((posting) => book(posting, []));
  if (!(await ports.table.commit(writes)).ok) return refuse('changed_meanwhile');
  const [first = ''] = derived.value.map(({ at }) => beijingDate(at)).toSorted();
  await reopenDays(ports, first);
  return ok(references.join(' '));
}
