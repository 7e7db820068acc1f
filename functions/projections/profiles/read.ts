import type { FileSummary } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import { findFresh, findWaiting, mayWait, type Waiting } from '../search/indexing.ts';
import { entryPrefix, type FeedEntry, feedPk, markPrefix, readEntry, readMark } from './items.ts';
import { type Found, gather, type Stretch } from './stretch.ts';

/** Whom one has just left, and whose posts are merged: they are read whole, which holds for thousands. */
const mostMarks = 1000;

/** At most so many people with too many followers are merged for one page. */
const mostMerged = 100;

interface Marks {
  left: ReadonlyMap<string, number>;
  merged: ReadonlySet<string>;
}

async function findMarks(table: Table, readerId: string): Promise<Marks> {
  const query = { pk: feedPk(readerId), beginsWith: markPrefix, limit: mostMarks };
  const marks = (await table.query(query)).items.map(readMark);
  const left = new Map(marks.flatMap(({ mark, ownerId, at }) => (mark === 'left' ? [[ownerId, at]] : [])));
  const merged = marks.filter(({ mark, ownerId, at }) => mark === 'merged' && (left.get(ownerId) ?? -1) < at);
  return { left, merged: new Set(merged.map(({ ownerId }) => ownerId)) };
}

const isShown = ({ card, since }: FeedEntry, { left, merged }: Marks): boolean =>
  (left.get(card.ownerId) ?? -1) < since && !merged.has(card.ownerId);

/** What changed a moment ago is as it is now, or not there any more; the copies follow. */
async function asTheyStand(table: Table, entries: readonly FeedEntry[], waiting: Waiting): Promise<FileSummary[]> {
  const cards = entries.map(({ card }) => card);
  const changed = new Set(cards.map(({ id }) => id).filter((id) => mayWait(waiting, id)));
  if (changed.size === 0) return cards;
  const now = new Map((await findFresh(table, [...changed])).map((fresh) => [fresh.id, fresh.now]));
  return cards.flatMap((card) => (changed.has(card.id) ? (now.get(card.id) ?? []) : card));
}

const range = (before: string | undefined) =>
  before === undefined ? { beginsWith: entryPrefix } : { between: [entryPrefix, `${entryPrefix}${before}`] as const };

/** What the queue has written for this reader, without what has changed since; and whose posts are to be merged with it. */
export async function readFeed(
  table: Table,
  readerId: string,
  stretch: Stretch,
): Promise<{ written: Found; toMerge: string[] }> {
  const [marks, waiting] = [findMarks(table, readerId), findWaiting(table)];
  const written = gather(
    table,
    {
      query: { pk: feedPk(readerId), descending: true, ...range(stretch.before) },
      read: async (items) => {
        const entries = items.map(readEntry);
        const known = await marks;
        const shown = entries.filter((entry) => isShown(entry, known));
        return { files: await asTheyStand(table, shown, await waiting), last: entries.at(-1)?.card.id };
      },
    },
    stretch,
  );
  const [found, { merged }] = await Promise.all([written, marks, waiting]);
  return { written: found, toMerge: [...merged].slice(0, mostMerged) };
}
