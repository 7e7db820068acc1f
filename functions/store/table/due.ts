import type { Item, Query, Table } from '#functions/ports/table';
import { type ListQuery, queryAll } from './pages.ts';

/**
 * Items due for the sweeper: orders to check, outbox entries to resend, uploads to abandon, sellers to pay, payouts to
 * query, undecided refunds; `LATER` covers everything else with a time of its own.
 */
export type DueKind = 'CHK' | 'OUT' | 'UPL' | 'PAY' | 'PO' | 'RFD' | 'LATER';

/**
 * Items that wait for an operator: escalated refunds, payouts that are not queried automatically, open disputes, linked
 * accounts, open cases, appeals.
 */
export type WaitingKind = 'ESC' | 'MAN' | 'DSP' | 'KIN' | 'CAS' | 'APL';

const partitions = 8;

/** FNV-1a: spreads concurrent writes over the index. */
function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

/** The partition of an id, always the same. */
export const partitionOf = (id: string, parts: number): number => hash(id) % parts;

export const duePartition = (kind: DueKind | WaitingKind, id: string): string =>
  `${kind}#${partitionOf(id, partitions)}`;

const dueQueries = (kind: DueKind | WaitingKind, upTo: number): ListQuery[] =>
  Array.from({ length: partitions }, (_, part) => ({
    index: 'due',
    pk: `${kind}#${part}`,
    between: ['', dueTime(upTo)],
  }));

const pageSize = 25;

const firstPages = (table: Table, kind: DueKind, upTo: number, page: Pick<Query, 'limit' | 'descending'>) =>
  Promise.all(dueQueries(kind, upTo).map((query) => table.query({ ...query, ...page })));

/** The first items due up to a time. The index sorts `dueAt` as text: times have 13 digits until the year 2286. */
export async function listDue(table: Table, kind: DueKind, upTo: number): Promise<Item[]> {
  return (await firstPages(table, kind, upTo, { limit: pageSize })).flatMap((page) => page.items);
}

interface DueWork {
  upTo: number;
  /** Whether there is no time for another page. */
  isOver?: (() => boolean) | undefined;
  maxPages: number;
  /** Makes the item due later and handles it; false if it was no longer due. */
  handle: (item: Item) => Promise<boolean>;
}

/**
 * Handles due items page by page while the pages are full and some of them are handled: the index lags, and shows items again that
 * were. Returns the number handled. @throws the first failure after the last page.
 */
export async function handleDue(
  table: Table,
  kind: DueKind,
  { upTo, isOver, maxPages, handle }: DueWork,
): Promise<number> {
  let total = 0;
  const failures: unknown[] = [];
  for (let page = 0; page < maxPages; page++) {
    const pages = await firstPages(table, kind, upTo, { limit: pageSize });
    const results = await Promise.allSettled(pages.flatMap(({ items }) => items.map(handle)));
    const handled = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    total += handled;
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    const isFull = pages.some(({ items }) => items.length === pageSize);
    if (!isFull || handled === 0 || isOver?.()) break;
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Waits for all, even if some fail. @throws the first failure afterwards. */
export async function settleAll(work: Iterable<Promise<unknown>>): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export async function listAllDue(table: Table, kind: DueKind | WaitingKind, upTo: number): Promise<Item[]> {
  return (await Promise.all(dueQueries(kind, upTo).map((query) => queryAll(table, query)))).flat();
}

/** Of a list that may be too long to be read whole the 4,000 that are due last: what failed again and again waits longest. */
export async function listLastDue(table: Table, kind: DueKind, upTo: number): Promise<Item[]> {
  const pages = await firstPages(table, kind, upTo, { limit: 500, descending: true });
  return pages.flatMap(({ items }) => items);
}

/** Makes an item due at that time; without a time, removes it from the index. */
export const dueFields = (kind: DueKind, id: string, at: number | undefined) => ({
  duePk: at === undefined ? undefined : duePartition(kind, id),
  dueAt: at === undefined ? undefined : dueTime(at),
});

export const dueTime = (at: number): string => String(Math.trunc(at)).padStart(13, '0');
