import type { FileSummary } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import { findFreshPosts, findPendingPosts, mayBeOutdated, type PendingPosts } from '../search/indexing.ts';
import { type FeedRange, type FeedSlice, readSlice } from './feed-slice.ts';
import { entryPrefix, type FeedEntry, feedPk, markPrefix, readFeedEntry, readMark } from './items.ts';

/** Marks are read in one query, which holds thousands. */
const maxMarks = 1000;

/** At most this many authors with too many followers are merged into one page. */
const maxMerged = 100;

interface Marks {
  left: ReadonlyMap<string, number>;
  merged: ReadonlySet<string>;
}

async function findMarks(table: Table, readerId: string): Promise<Marks> {
  const query = { pk: feedPk(readerId), beginsWith: markPrefix, limit: maxMarks };
  const marks = (await table.query(query)).items.map(readMark);
  const left = new Map(marks.flatMap(({ mark, ownerId, at }) => (mark === 'left' ? [[ownerId, at]] : [])));
  const merged = marks.filter(({ mark, ownerId, at }) => mark === 'merged' && (left.get(ownerId) ?? -1) < at);
  return { left, merged: new Set(merged.map(({ ownerId }) => ownerId)) };
}

const isVisible = ({ card, since }: FeedEntry, { left, merged }: Marks): boolean =>
  (left.get(card.ownerId) ?? -1) < since && !merged.has(card.ownerId);

/** Replaces cards of posts that changed a moment ago by their current state, and drops those no longer public. */
async function refreshChanged(
  table: Table,
  entries: readonly FeedEntry[],
  pending: PendingPosts,
): Promise<FileSummary[]> {
  const cards = entries.map(({ card }) => card);
  const changed = new Set(cards.map(({ id }) => id).filter((id) => mayBeOutdated(pending, id)));
  if (changed.size === 0) return cards;
  const now = new Map((await findFreshPosts(table, [...changed])).map((fresh) => [fresh.id, fresh.now]));
  return cards.flatMap((card) => (changed.has(card.id) ? (now.get(card.id) ?? []) : card));
}

const keyRange = (before: string | undefined) =>
  before === undefined ? { beginsWith: entryPrefix } : { between: [entryPrefix, `${entryPrefix}${before}`] as const };

/**
 * The entries the queue has written for this reader, filtered by current marks, and the authors whose posts are to be
 * merged in.
 */
export async function readFeed(
  table: Table,
  readerId: string,
  requested: FeedRange,
): Promise<{ written: FeedSlice; toMerge: string[] }> {
  const [marks, pending] = [findMarks(table, readerId), findPendingPosts(table)];
  const written = readSlice(
    table,
    {
      query: { pk: feedPk(readerId), descending: true, ...keyRange(requested.before) },
      read: async (items) => {
        const entries = items.map(readFeedEntry);
        const currentMarks = await marks;
        const visible = entries.filter((entry) => isVisible(entry, currentMarks));
        return { files: await refreshChanged(table, visible, await pending), last: entries.at(-1)?.card.id };
      },
    },
    requested,
  );
  const [slice, { merged }] = await Promise.all([written, marks, pending]);
  return { written: slice, toMerge: [...merged].slice(0, maxMerged) };
}
