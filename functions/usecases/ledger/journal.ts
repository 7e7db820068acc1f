import { csvOf } from '#functions/domain/ledger/csv';
import { orderIn, parseReference } from '#functions/domain/ledger/references';
import { dateAfter, dayOfDate } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { listDayPostings, type Posting } from '#functions/store/ledger/ledger';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { hour } from '#shared/limits';
import { fen, yuanFixed } from '#shared/money';

const header = ['time', 'reference', 'account', 'debit', 'credit', 'memo'];

const beijing = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

/** The number of the order, payout, or line of a bill. */
function numberIn({ reference }: Posting): string {
  const { kind, number, detail } = parseReference(reference);
  return kind === 'billLine' ? detail : number;
}

async function titlesOf(table: Table, postings: readonly Posting[]): Promise<ReadonlyMap<string, string>> {
  const numbers = new Set(postings.flatMap(({ reference }) => orderIn(reference) ?? []));
  const orders = (await table.getMany([...numbers].map(orderKey))).filter((item) => item !== undefined).map(readOrder);
  return new Map(orders.map(({ outTradeNo, snapshot }) => [outTradeNo, snapshot.title]));
}

const memoOf = (posting: Posting, titles: ReadonlyMap<string, string>): string =>
  posting.memo ?? [numberIn(posting), titles.get(numberIn(posting))].filter(Boolean).join(' ');

const column = (amount: number): string => (amount > 0 ? yuanFixed(fen(amount)) : '');

/** One line for each entry, with debit and credit in columns of their own and without signs. */
function linesOf(posting: Posting, titles: ReadonlyMap<string, string>): string[][] {
  const { at, reference, entries } = posting;
  return entries.map(({ account, amount }) => [
    beijing(at),
    reference,
    account,
    column(amount),
    column(0 - amount),
    memoOf(posting, titles),
  ]);
}

const inOrder = (a: Posting, other: Posting): number => a.at - other.at || (a.reference < other.reference ? -1 : 1);

/** All postings of a span of days in Beijing, as CSV for bookkeeping programs. */
export async function journalOf(table: Table, { from, to }: { from: string; to: string }): Promise<string> {
  const lines: string[][] = [header];
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    const postings = (await listDayPostings(table, dayOfDate(date))).toSorted(inOrder);
    const titles = await titlesOf(table, postings);
    lines.push(...postings.flatMap((posting) => linesOf(posting, titles)));
  }
  return csvOf(lines);
}
