import * as z from 'zod';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { entryKeys, type Indexed } from './entries.ts';

/**
 * What stands in the lists of one document. It is written before the lists are: whoever takes over after a crash, or comes
 * later with a newer version, knows everything that may have to go.
 */
const recordItem = z.object({
  version: z.number(),
  had: z.array(z.object({ lists: z.array(z.string()), places: z.array(z.string()) })),
  card: z.string().optional(),
  isComplete: z.boolean(),
});

type SearchRecord = z.output<typeof recordItem>;

const recordKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: 'POSTINGS' });

/** Nothing was ever put. */
const nothing: SearchRecord = { version: 0, had: [], isComplete: true };

const readRecord = (item: Item | undefined): SearchRecord => (item ? recordItem.parse(item) : nothing);

interface Change {
  id: string;
  version: number;
  /** Undefined: it must not be found any more. */
  indexed: Indexed | undefined;
}

const placed = ({ lists, places }: Indexed) => ({ lists, places });

const isSame = (record: SearchRecord, { indexed }: Change): boolean =>
  record.isComplete &&
  record.card === indexed?.card &&
  JSON.stringify(record.had) === JSON.stringify(indexed ? [placed(indexed)] : []);

/** Also of what is gone for good: an older version of it may still be on its way. */
const newRecord = ({ id, version, indexed }: Change, rest: Pick<SearchRecord, 'had' | 'isComplete'>): Item => ({
  ...recordKey(id),
  kind: 'search-record',
  version,
  ...rest,
  card: rest.isComplete ? indexed?.card : undefined,
});

const own = (version: number) => [{ attribute: 'version', equals: version }] as const;

/** The record must still be the one that was read, or what it had would be forgotten. */
const seen = ({ version }: SearchRecord) => (version === 0 ? absent : own(version));
const absent = [{ absent: true }] as const;

const textOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** What goes first, so that what was made private is not found while the rest is still being written. */
function entryWrites(record: SearchRecord, { indexed }: Change): Write[] {
  const standing = new Map(record.had.flatMap(entryKeys).map((key) => [textOf(key), key]));
  const wanted = indexed ? entryKeys(indexed) : [];
  const kept = new Set(wanted.map(textOf));
  const isUnchanged = record.isComplete && record.card === indexed?.card;
  const gone = [...standing].filter(([text]) => !kept.has(text)).map(([, key]): Write => ({ remove: key }));
  const put = wanted
    .filter((key) => !(isUnchanged && standing.has(textOf(key))))
    .map((key): Write => ({ put: { ...key, card: indexed?.card } }));
  return [...gone, ...put];
}

/** With the record itself, the most that one commit takes. */
const chunkSize = 99;

/** Every commit holds the record to this version: a worker that was overtaken cannot write a single old word. */
async function writeLists(table: Table, writes: readonly Write[], { change, end }: { change: Change; end: Item }) {
  for (let from = 0; ; from += chunkSize) {
    const chunk = writes.slice(from, from + chunkSize);
    const isLast = from + chunkSize >= writes.length;
    const guard: Write = isLast
      ? { put: end, when: own(change.version) }
      : { check: recordKey(change.id), when: own(change.version) };
    const committed = await table.commit([guard, ...chunk]);
    if (!committed.ok || isLast) return;
  }
}

/**
 * Brings the lists to what the indexed says. May be interrupted anywhere and begun again with a higher version, and may meet
 * itself: only the highest version writes.
 */
export async function bringEntries(table: Table, change: Change): Promise<void> {
  const { id, version, indexed } = change;
  const record = readRecord(await table.get(recordKey(id), { consistent: true }));
  if (record.version >= version) return;
  const had = indexed ? [placed(indexed)] : [];
  const end = newRecord(change, { had, isComplete: true });
  const isDone = isSame(record, change);
  const begin = isDone ? end : newRecord(change, { had: [...record.had, ...had], isComplete: false });
  const claimed = await table.commit([{ put: begin, when: seen(record) }]);
  if (!claimed.ok) return bringEntries(table, change);
  if (!isDone) await writeLists(table, entryWrites(record, change), { change, end });
}
