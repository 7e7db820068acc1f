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
  /** The order number of the reviewed purchase. */
  outTradeNo: z.string(),
  /** Title of the file when it was bought. */
  title: z.string(),
  rating: z.number(),
  text: z.string(),
  /** The newest version the reviewer had downloaded. */
  version: z.number(),
  /** In fen. */
  amount: z.number(),
  boughtAt: z.number(),
  writtenAt: z.number(),
  editedAt: z.number().optional(),
  /** Included in the tallies. */
  counted: z.boolean(),
  refunded: z.boolean().default(false),
  folded: hiddenItem.optional(),
  reply: statedItem.optional(),
  /** Earlier wordings: a moderator sees the text as it was when it was reported. */
  earlier: z.array(wording).default([]),
  /** Increased by the reviewer's changes; an edit names the revision it is based on. */
  revision: z.number(),
  /** Increased by every change, so that none is lost. */
  changes: z.number(),
  /** When the seller is notified of it; absent afterwards. */
  tellAt: z.number().optional(),
  /** When the reviewer's account is no longer new. */
  weighAt: z.number().optional(),
});

export type StoredReview = z.output<typeof reviewItem>;

export const reviewKey = (fileId: string, buyerId: string): Key => ({ pk: `FILE#${fileId}`, sk: `REV#${buyerId}` });

export const readReview = (item: Item): StoredReview => reviewItem.parse(item);

export const findReview = (table: Table, fileId: string, buyerId: string): Promise<StoredReview | undefined> =>
  findItem(table, reviewKey(fileId, buyerId), reviewItem);

/** Reviews of one file by these buyers, in the order of the ids. */
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

/** Reviews of a file, the latest first. */
export const reviewsOf = (fileId: string): ListQuery => ({ index: 'related', pk: ofFile(fileId), descending: true });

export const reviewsSince = (fileId: string, at: number): ListQuery => ({
  index: 'related',
  pk: ofFile(fileId),
  between: [dueTime(at), dueTime(9_999_999_999_999)],
});

export const reviewsTo = (sellerId: string): ListQuery => ({
  index: 'owned',
  pk: ofSeller(sellerId),
  descending: true,
});

const ofFile = (fileId: string): string => `REVIEWS#${fileId}`;
const ofSeller = (sellerId: string): string => `REVIEWS-TO#${sellerId}`;

/** A review that was removed and written again counts its changes anew, so its date is compared too. */
const isUnchanged = (before: StoredReview | undefined): Condition[] =>
  before
    ? [
        { attribute: 'changes', equals: before.changes },
        { attribute: 'writtenAt', equals: before.writtenAt },
      ]
    : [{ absent: true }];

/** When the sweep processes it next. */
const nextOf = ({ tellAt, weighAt }: StoredReview): number | undefined =>
  [tellAt, weighAt].filter((at) => at !== undefined).toSorted((one, other) => one - other)[0];

/** Replaces what was read; fails if it has changed since. */
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

/** Fails if a review was written meanwhile. */
export const noReview = (fileId: string, buyerId: string): Write => ({
  check: reviewKey(fileId, buyerId),
  when: [{ absent: true }],
});

/** Adds the previous wording if the new one differs. */
export function earlierWordings(
  before: StoredReview,
  after: Pick<StoredReview, 'rating' | 'text'>,
): StoredReview['earlier'] {
  const { rating, text, editedAt, writtenAt, earlier } = before;
  if (after.rating === rating && after.text === text) return earlier;
  return [{ rating, text, at: editedAt ?? writtenAt }, ...earlier].slice(0, keptWordings);
}

const writtenKey = (buyerId: string, fileId: string): Key => ({ pk: `REVIEWED#${buyerId}`, sk: fileId });

/** An item beside the review that lists it for its writer: a refund removes the purchase and leaves the review. */
export const writtenBy = (buyerId: string, fileId: string): Write => ({
  put: { ...writtenKey(buyerId, fileId), kind: 'reviewed' },
});

export const writtenGone = (buyerId: string, fileId: string): Write => ({ remove: writtenKey(buyerId, fileId) });

/** By file id, which is the sort key. */
export const reviewedBy = (buyerId: string): ListQuery => ({ pk: `REVIEWED#${buyerId}` });
