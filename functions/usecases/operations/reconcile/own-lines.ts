import { ownLineEntries } from '../../../domain/books/own-money.ts';
import { isOwn, type Line, type OwnLine } from '../../../domain/books/reconciliation.ts';
import { beijingDate } from '../../../domain/time.ts';
import type { Deps } from '../../../ports/index.ts';
import type { Table } from '../../../ports/table.ts';
import { book, findPostings, type Reference } from '../../../store/books/ledger.ts';
import { reopenDays } from '../closings.ts';
import { inBatches } from '../in-batches.ts';

const referenceOf = (provider: string, { theirNo }: OwnLine): Reference => `BILL#${provider}#${theirNo}`;

const atOnce = 16;

async function unbooked(table: Table, provider: string, lines: readonly OwnLine[]): Promise<OwnLine[]> {
  const references = lines.map((line) => referenceOf(provider, line));
  const booked = new Set((await findPostings(table, references)).map(({ reference }) => reference));
  return lines.filter((line) => !booked.has(referenceOf(provider, line)));
}

/**
 * What the provider charged us, and what went to our bank or came from it, as its bill says: booked once under the
 * provider's own number, on the day it happened there, so that the books of that day say what its statement says. The
 * ends of days from then on are counted again, whether this run booked it or one that broke off.
 */
export async function bookOwnLines(
  { table }: Deps<'table'>,
  { provider, date, lines }: { provider: string; date: string; lines: readonly Line[] },
): Promise<void> {
  const own = lines.filter(isOwn).filter(({ amount }) => amount !== 0);
  if (own.length === 0) return;
  await inBatches(await unbooked(table, provider, own), atOnce, async (line) => {
    const posting = { reference: referenceOf(provider, line), entries: ownLineEntries(provider, line), at: line.at };
    await table.commit(book(posting, []));
  });
  const first = Math.min(...own.map(({ at }) => at));
  await reopenDays({ table }, [date, beijingDate(first)].toSorted()[0] ?? date);
}
