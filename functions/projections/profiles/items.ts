import * as z from 'zod';
import type { FileSummary } from '#functions/domain/files/file';
import type { FindablePost } from '#functions/ports/search';
import type { Item, Key } from '#functions/ports/table';
import { fileKey } from '#functions/store/files/contents';
import { packCard, unpackUncounted } from '../search/documents.ts';

/**
 * The feed of a user is one partition: posts of the people they follow (`E#`) and marks about those people (`M#`). Each
 * follower gets a copy of a post's card. An author with more followers than `maxCopies` is marked instead, and readers
 * merge that author's posts themselves. The card leaves out counts: each star would otherwise be written once per
 * follower.
 */
export const maxCopies = 5000;

export const feedPk = (readerId: string): string => `FEED#${readerId}`;
export const entryPrefix = 'E#';
export const markPrefix = 'M#';

export const entryKey = (readerId: string, fileId: string): Key => ({
  pk: feedPk(readerId),
  sk: `${entryPrefix}${fileId}`,
});

/** `left`: unfollowed since then. `merged`: has too many followers for copies. */
type Mark = 'left' | 'merged';

export const markKey = (mark: Mark, readerId: string, ownerId: string): Key => ({
  pk: feedPk(readerId),
  sk: `${markPrefix}${mark}#${ownerId}`,
});

/** `since` is when the follow began that this entry belongs to; a younger mark hides the entry. */
export const newEntry = (readerId: string, post: FindablePost, since: number): Item => ({
  ...entryKey(readerId, post.id),
  kind: 'feed-entry',
  ownerId: post.ownerId,
  since,
  card: packCard(post),
});

export const newMark = (mark: Mark, pair: { readerId: string; ownerId: string }, at: number): Item => ({
  ...markKey(mark, pair.readerId, pair.ownerId),
  kind: 'feed-mark',
  mark,
  ownerId: pair.ownerId,
  at,
});

export const feedEntryItem = z.object({ sk: z.string(), ownerId: z.string(), since: z.number(), card: z.string() });

export interface FeedEntry {
  card: FileSummary;
  since: number;
}

export function readFeedEntry(item: Item): FeedEntry {
  const { sk, since, card } = feedEntryItem.parse(item);
  const { about: _, ...summary } = unpackUncounted(sk.slice(entryPrefix.length), card);
  return { card: summary, since };
}

const markItem = z.object({ mark: z.enum(['left', 'merged']), ownerId: z.string(), at: z.number() });

export const readMark = (item: Item): z.output<typeof markItem> => markItem.parse(item);

/** On a post: the version that the feeds have. On a user: that feeds have no copies of their posts. */
export const fanOutKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'FEED' });
export const mergedKey = (ownerId: string): Key => ({ pk: `USR#${ownerId}`, sk: 'MERGED' });
