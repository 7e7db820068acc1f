import type { Cost } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { readSearchEntry, type SearchEntry } from './entries.ts';
import { listPk } from './lists.ts';
import type { SortRange } from './sort-keys.ts';

/** The most that one call may cost. */
export const maxCallCost: Cost = { trips: 8, units: 60 };

/** DynamoDB counts half a unit per 4 KB it reads. */
const bytesPerUnit = 8192;

/** Bytes per entry assumed for the first read. */
const initialBytesGuess = 400;

/** Bytes of keys, attribute names and the commit stamp, beside the card. */
const overheadBytes = 110;

/** One list in one order, as far as it has been read. */
export interface List<T> {
  name: string;
  /** Reading began after this sort key; undefined: at the beginning. */
  after: string | undefined;
  entries: ListEntry<T>[];
  isEnded: boolean;
}

export interface ListEntry<T> {
  sortKey: string;
  value: T;
}

interface ReadOptions {
  /** Entries per list, if the budget allows. */
  most: number;
  /** Reads more entries than that while all reads together cost no more than this. */
  units?: number;
  /** A tighter limit on the total cost than the reader's own. */
  within?: Cost | undefined;
}

export interface ListReader<T> {
  range: SortRange;
  list(name: string, after: string | undefined): List<T>;
  /** Reads on in these lists in parallel. False when the budget is used up. */
  readOn(lists: readonly List<T>[], reading: ReadOptions): Promise<boolean>;
  spent(): Cost;
  /** The same lists in another order, within the same budget. */
  withRange(order: SortRange): ListReader<T>;
}

/** The cost of one search over all orders it reads. */
interface ReaderCost extends Cost {
  bytes: number;
  entries: number;
}

/** Continues at the last sort key, which is read again and dropped. */
function rangeOf({ from, to, descending }: SortRange, last: string | undefined): readonly [string, string] {
  if (last === undefined) return [from, to];
  return descending ? [from, last] : [last, to];
}

const bytesOf = ({ card, counts }: SearchEntry): number => Buffer.byteLength(card) + counts.length + overheadBytes;

/** The most entries of one read, whatever the budget. */
const maxEntriesPerRead = 1000;

interface ReaderOptions<T> {
  decode(entry: SearchEntry): T;
  most?: Cost | undefined;
}

/** Reads lists page by page, decodes each entry once, and keeps entries for later phases. */
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

  /** Entries per list that the remaining budget pays for. */
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
