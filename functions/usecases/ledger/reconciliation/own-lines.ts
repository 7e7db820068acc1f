import { ownLineEntries } from '#functions/domain/ledger/own-money';
import { isOwnLine, type Line, type OwnLine } from '#functions/domain/ledger/reconciliation';
import { billLineReference } from '#functions/domain/ledger/references';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { book, findPostings } from '#functions/store/ledger/ledger';
import { notSealed } from '#functions/store/ledger/ledger-days';
import { commit } from '#functions/store/table/commit';
import { inBatches } from '#functions/usecases/operations/in-batches';
import { reopenDays } from '../closings.ts';

const atOnce = 16;

type OwnLineDeps = Deps<'table' | 'clock'>;

async function unbooked(table: Table, provider: string, lines: readonly OwnLine[]): Promise<OwnLine[]> {
  const references = lines.map((line) => billLineReference(provider, line.theirNo));
  const booked = new Set((await findPostings(table, references)).map(({ reference }) => reference));
  return lines.filter((line) => !booked.has(billLineReference(provider, line.theirNo)));
}

/** Books a line on the day it happened, or, if that day is sealed, today with a memo. */
async function bookLine({ table, clock }: OwnLineDeps, provider: string, line: OwnLine): Promise<void> {
  const posting = { reference: billLineReference(provider, line.theirNo), entries: ownLineEntries(provider, line) };
  const date = beijingDate(line.at);
  const booked = await commit(table, book({ ...posting, at: line.at }, { notSealed: notSealed(date) }));
  const isClosed = !booked.ok && booked.failed.has('notSealed');
  if (isClosed) await table.commit(book({ ...posting, at: clock.now(), memo: `of ${date}, which is closed` }, []));
}

/**
 * Books the lines of a bill about our own money, charges and transfers to or from our bank, once by the provider's
 * number and on the day they happened, so that the day's ledger equals the provider's statement. Closings from that day
 * on are computed again, also after a run that broke off.
 */
export async function bookOwnLines(
  ports: OwnLineDeps,
  { provider, date, lines }: { provider: string; date: string; lines: readonly Line[] },
): Promise<void> {
  const own = lines.filter(isOwnLine).filter(({ amount }) => amount !== 0);
  if (own.length === 0) return;
  const missing = await unbooked(ports.table, provider, own);
  await inBatches(missing, atOnce, (line) => bookLine(ports, provider, line));
  const first = Math.min(...own.map(({ at }) => at));
  await reopenDays(ports, [date, beijingDate(first)].toSorted()[0] ?? date);
}
