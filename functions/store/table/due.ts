import type { Item, Table } from '#functions/ports/table';
import { type ListQuery, queryAll } from './pages.ts';

/** What waits for a janitor: orders to check, outbox entries to send again, uploads to give up, sellers to pay, payouts to ask about, refunds nobody decided; `LATER` is whatever else happens by itself at a time of its own. */
export type DueKind = 'CHK' | 'OUT' | 'UPL' | 'PAY' | 'PO' | 'RFD' | 'LATER';

/**
 * What waits for a person: refunds that an operator decides, payouts that nothing asks about by itself, open disputes,
 * accounts that belong together, cases to decide, appeals to answer.
 */
export type WaitingKind = 'ESC' | 'MAN' | 'DSP' | 'KIN' | 'CAS' | 'APL';

const partitions = 8;

/** FNV-1a: spreads writes that come at the same moment over the index. */
function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

/** One of so many partitions, always the same for one id. */
export const partitionOf = (id: string, parts: number): number => hash(id) % parts;

export const duePartition = (kind: DueKind | WaitingKind, id: string): string =>
  `${kind}#${partitionOf(id, partitions)}`;

const dueQueries = (kind: DueKind | WaitingKind, upTo: number): ListQuery[] =>
  Array.from({ length: partitions }, (_, part) => ({
    index: 'due',
    pk: `${kind}#${part}`,
    between: ['', dueTime(upTo)],
  }));

/** `dueAt` as the index sorts it: times have 13 digits until the year 2286. */
export async function listDue(table: Table, kind: DueKind, upTo: number): Promise<Item[]> {
  const pages = await Promise.all(dueQueries(kind, upTo).map((query) => table.query({ ...query, limit: 25 })));
  return pages.flatMap((page) => page.items);
}

/** Each of them to its end, whatever comes of the others. @throws the first failure, once all are over. */
export async function settleAll(work: Iterable<Promise<unknown>>): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** All of it, for people: whatever is in the list up to a time. */
export async function listAllDue(table: Table, kind: DueKind | WaitingKind, upTo: number): Promise<Item[]> {
  return (await Promise.all(dueQueries(kind, upTo).map((query) => queryAll(table, query)))).flat();
}

/** In a janitor's index from that time on; without one, it has come to rest. */
export const dueFields = (kind: DueKind, id: string, at: number | undefined) => ({
  duePk: at === undefined ? undefined : duePartition(kind, id),
  dueAt: at === undefined ? undefined : dueTime(at),
});

export const dueTime = (at: number): string => String(Math.trunc(at)).padStart(13, '0');
