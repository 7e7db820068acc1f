import type { Cost } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { readSearchEntry, type SearchEntry } from './entries.ts';
import { listPk } from './lists.ts';
import type { SortRange } from './sort-keys.ts';

/** What one call may cost at most, however much it looks for. */
export const maxCallCost: Cost = { trips: 8, units: 60 };

/** DynamoDB counts half a unit per 4 KB it reads. */
const bytesPerUnit = 8192;

/** A guess for the first read. */
const initialBytesGuess = 400;

/** Keys, names and our stamp, beside the card. */
const overheadBytes = 110;

/** One list in one order, as far as it has been read. */
export interface List<T> {
  name: string;
  /** Where reading began, itself left out; undefined: at the beginning. */
  after: string | undefined;
  entries: ListEntry<T>[];
  isEnded: boolean;
}

export interface ListEntry<T> {
  sortKey: string;
  value: T;
}

interface ReadOptions {
  /** Of each list, as far as everything together may cost. */
  most: number;
  /** More than that, as long as all reads together cost no more than this. */
  units?: number;
  /** No more than this in all, where less is to be spent than may be. */
  within?: Cost | undefined;
}

export interface ListReader<T> {
  range: SortRange;
  list(name: string, after: string | undefined): List<T>;
  /** Reads on in these lists, all at once. False: nothing was left to spend. */
  readOn(lists: readonly List<T>[], reading: ReadOptions): Promise<boolean>;
  /** So far. */
  spent(): Cost;
  /** The same lists in another order, out of the same purse. */
  withRange(order: SortRange): ListReader<T>;
}

/** What one search has spent, in whatever order it reads. */
interface ReaderCost extends Cost {
  bytes: number;
  entries: number;
}

/** Where reading goes on: the place itself is read again, and left out. */
function rangeOf({ from, to, descending }: SortRange, last: string | undefined): readonly [string, string] {
  if (last === undefined) return [from, to];
  return descending ? [from, last] : [last, to];
}

const bytesOf = ({ card, counts }: SearchEntry): number => Buffer.byteLength(card) + counts.length + overheadBytes;

/** As many entries as one read should ever bring, whatever may be spent. */
const maxEntriesPerRead = 1000;

interface ReaderOptions<T> {
  decode(entry: SearchEntry): T;
  most?: Cost | undefined;
}

/** Reads lists page by page, decodes each entry once, and keeps what it read for the phases that follow. */
export const listReader = <T>(
  table: Table,
  order: SortRange,
  { decode, most = maxCallCost }: ReaderOptions<T>,
): ListReader<T> => budgetedReader({ table, decode, most, spent: { trips: 0, units: 0, bytes: 0, entries: 0 } }, order);

interface ReaderState<T> extends Required<ReaderOptions<T>> {
  table: Table;
  most: Cost;
  spent: ReaderCost;
}

function budgetedReader<T>(state: ReaderState<T>, order: SortRange): ListReader<T> {
  const { table, decode, most: budget, spent } = state;
  const lists = new Map<string, List<T>>();

  async function read(list: List<T>, limit: number): Promise<void> {
    const last = list.entries.at(-1)?.sortKey ?? list.after;
    const between = rangeOf(order, last);
    const { descending } = order;
    const page = await table.query({
      pk: listPk(list.name),
      between,
      descending,
      limit: limit + (last === undefined ? 0 : 1),
    });
    const entries = page.items.map(readSearchEntry);
    const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
    spent.units += Math.max(1, Math.ceil((2 * bytes) / bytesPerUnit)) / 2;
    spent.bytes += bytes;
    spent.entries += entries.length;
    const fresh = entries.filter(({ sk }) => sk !== last);
    list.entries.push(...fresh.map((entry) => ({ sortKey: entry.sk, value: decode(entry) })));
    list.isEnded = page.cursor === undefined;
  }

  /** All that can still be paid, shared among the lists. */
  function affordable(count: number, units: number): number {
    const each = spent.entries === 0 ? initialBytesGuess : spent.bytes / spent.entries;
    return Math.floor(((units - spent.units) * bytesPerUnit) / each / count) - 1;
  }

  return {
    range: order,
    list(name, after) {
      const key = `${after ?? ''} ${name}`;
      const list = lists.get(key) ?? { name, after, entries: [], isEnded: false };
      lists.set(key, list);
      return list;
    },
    spent: () => spent,
    withRange: (other) => budgetedReader(state, other),
    async readOn(openLists, { most, units = 0, within = budget }) {
      const { length } = openLists;
      const target = Math.max(most, affordable(length, units));
      const size = Math.min(target, maxEntriesPerRead, affordable(length, Math.min(budget.units, within.units)));
      if (spent.trips >= Math.min(budget.trips, within.trips) || size < 1) return false;
      spent.trips += 1;
      await Promise.all(openLists.map((list) => read(list, size)));
      return true;
    },
  };
}
