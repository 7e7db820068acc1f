import * as z from 'zod';
import { keptWordings } from '#functions/domain/reviews/reviews';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { reportReasons } from '#shared/safety';
import { dueFields, dueTime } from '../table/due.ts';
import { findItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

export const statedItem = z.object({ text: z.string(), at: z.number(), editedAt: z.number().optional() });
export const hiddenItem = z.object({ measureId: z.string(), rule: z.enum(reportReasons), at: z.number() });

const wording = z.object({ rating: z.number(), text: z.string(), at: z.number() });

const reviewItem = z.object({
  fileId: z.string(),
  buyerId: z.string(),
  sellerId: z.string(),
  /** The purchase it is about. */
  outTradeNo: z.string(),
  /** Of the file, as it was bought. */
  title: z.string(),
  rating: z.number(),
  text: z.string(),
  /** The newest version its writer had fetched. */
  version: z.number(),
  /** In fen. */
  amount: z.number(),
  boughtAt: z.number(),
  writtenAt: z.number(),
  editedAt: z.number().optional(),
  /** In the tallies. */
  counted: z.boolean(),
  refunded: z.boolean().default(false),
  folded: hiddenItem.optional(),
  reply: statedItem.optional(),
  /** As it read before: whoever judges it sees what it said when it was reported. */
  earlier: z.array(wording).default([]),
  /** Counts what its writer says; an edit names it. */
  revision: z.number(),
  /** Counts every change, so that none is lost. */
  changes: z.number(),
  /** When its seller is told of it; absent once they were. */
  tellAt: z.number().optional(),
  /** When its writer's account is not new any more. */
  weighAt: z.number().optional(),
});

export type StoredReview = z.output<typeof reviewItem>;

export const reviewKey = (fileId: string, buyerId: string): Key => ({ pk: `FILE#${fileId}`, sk: `REV#${buyerId}` });

export const readReview = (item: Item): StoredReview => reviewItem.parse(item);

export const findReview = (table: Table, fileId: string, buyerId: string): Promise<StoredReview | undefined> =>
  findItem(table, reviewKey(fileId, buyerId), reviewItem);

/** What others have written of the same file, in the order of the ids. */
export async function findReviews(
  table: Table,
  fileId: string,
  buyerIds: readonly string[],
): Promise<(StoredReview | undefined)[]> {
  if (buyerIds.length === 0) return [];
  const items = await table.getMany(
    buyerIds.map((id) => reviewKey(fileId, id)),
    { consistent: true },
  );
  return items.map((item) => item && readReview(item));
}

/** A file's, latest first written. */
export const reviewsOf = (fileId: string): ListQuery => ({ index: 'related', pk: ofFile(fileId), descending: true });

/** Those of a file that were written since then. */
export const reviewsSince = (fileId: string, at: number): ListQuery => ({
  index: 'related',
  pk: ofFile(fileId),
  between: [dueTime(at), dueTime(9_999_999_999_999)],
});

/** Those of a seller's files. */
export const reviewsTo = (sellerId: string): ListQuery => ({
  index: 'owned',
  pk: ofSeller(sellerId),
  descending: true,
});

const ofFile = (fileId: string): string => `REVIEWS#${fileId}`;
const ofSeller = (sellerId: string): string => `REVIEWS-TO#${sellerId}`;

/** One that was taken back and written anew counts its changes from the beginning: it is told by when it was written. */
const isUnchanged = (before: StoredReview | undefined): Condition[] =>
  before
    ? [
        { attribute: 'changes', equals: before.changes },
        { attribute: 'writtenAt', equals: before.writtenAt },
      ]
    : [{ absent: true }];

/** The next time at which something is to be done about it. */
const nextOf = ({ tellAt, weighAt }: StoredReview): number | undefined =>
  [tellAt, weighAt].filter((at) => at !== undefined).toSorted((one, other) => one - other)[0];

/** In the place of what was read; fails where it has changed since. */
export const reviewWrite = (before: StoredReview | undefined, after: StoredReview): Write => ({
  put: {
    ...reviewKey(after.fileId, after.buyerId),
    kind: 'review',
    ...after,
    changes: (before?.changes ?? 0) + 1,
    relatedPk: ofFile(after.fileId),
    relatedSk: `${dueTime(after.writtenAt)}#${after.buyerId}`,
    ownedPk: ofSeller(after.sellerId),
    ownedSk: `${dueTime(after.writtenAt)}#${after.fileId}#${after.buyerId}`,
    ...dueFields('LATER', `${after.fileId}#${after.buyerId}`, nextOf(after)),
  },
  when: isUnchanged(before),
});

export const reviewGone = (review: StoredReview): Write => ({
  remove: reviewKey(review.fileId, review.buyerId),
  when: isUnchanged(review),
});

/** Nobody has written one meanwhile. */
export const noReview = (fileId: string, buyerId: string): Write => ({
  check: reviewKey(fileId, buyerId),
  when: [{ absent: true }],
});

/** With how it read until now, where it says something else from now on. */
export function earlierWordings(
  before: StoredReview,
  after: Pick<StoredReview, 'rating' | 'text'>,
): StoredReview['earlier'] {
  const { rating, text, editedAt, writtenAt, earlier } = before;
  if (after.rating === rating && after.text === text) return earlier;
  return [{ rating, text, at: editedAt ?? writtenAt }, ...earlier].slice(0, keptWordings);
}

// ── What somebody has written, for themselves ────────────────────────────────────────────────────────────────────────

const writtenKey = (buyerId: string, fileId: string): Key => ({ pk: `REVIEWED#${buyerId}`, sk: fileId });

/** Beside the review, so that its writer's own are found: a refund takes the purchase away, and leaves the review. */
export const writtenBy = (buyerId: string, fileId: string): Write => ({
  put: { ...writtenKey(buyerId, fileId), kind: 'reviewed' },
});

export const writtenGone = (buyerId: string, fileId: string): Write => ({ remove: writtenKey(buyerId, fileId) });

/** By the ids of the files, which are the sort keys. */
export const reviewedBy = (buyerId: string): ListQuery => ({ pk: `REVIEWED#${buyerId}` });
