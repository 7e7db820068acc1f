import { type Facts, isCountedReview, weighedAgainAt } from '#functions/domain/reviews/reviews';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { listLinkedTo } from '#functions/store/accounts/linked-accounts';
import { findUser } from '#functions/store/accounts/users';
import { findPurchase, type Purchase } from '#functions/store/orders/purchases';
import { ratingWrites } from '#functions/store/reviews/ratings';
import { findReviews, noReview, reviewWrite, type StoredReview } from '#functions/store/reviews/reviews';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';

export type ReviewPorts = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** Linked accounts checked at most: one transaction takes no more. */
const maxLinkedAccounts = 40;

interface WeighedReview {
  facts: Facts;
  /** Conditions that no linked account writes a review concurrently. */
  guards: Write[];
  ofLinkedAccounts: StoredReview[];
  /** The reviewed purchase, if it still exists. */
  purchase: Purchase | undefined;
}

type ReviewTime = Pick<StoredReview, 'writtenAt' | 'buyerId'>;

/** True if `one` was written before `other`. */
const isBefore = (left: ReviewTime, right: ReviewTime): boolean =>
  left.writtenAt === right.writtenAt ? left.buyerId < right.buyerId : left.writtenAt < right.writtenAt;

type BuyerOfFile = Pick<StoredReview, 'fileId' | 'buyerId' | 'sellerId'>;

/** Reads the facts that decide if a buyer's opinion of a file counts. */
export async function findBuyerFacts(table: Table, { fileId, buyerId, sellerId }: BuyerOfFile) {
  const [user, purchase, linkedAccounts] = await Promise.all([
    findUser(table, buyerId),
    findPurchase(table, buyerId, fileId),
    listLinkedTo(table, buyerId),
  ]);
  return {
    // A deleted account was older than a day.
    registeredAt: user?.createdAt ?? 0,
    isSellersOwn: linkedAccounts.includes(sellerId),
    purchase,
    linkedAccounts,
  };
}

/** Weighs a review by all current facts. */
export async function weigh(table: Table, review: StoredReview): Promise<WeighedReview> {
  const { fileId, sellerId, outTradeNo, amount } = review;
  const { purchase, linkedAccounts, registeredAt, isSellersOwn } = await findBuyerFacts(table, review);
  const others = othersOf(linkedAccounts, sellerId);
  const theirs = await findReviews(table, fileId, others);
  const ofLinkedAccounts = theirs.filter((one) => one !== undefined);
  return {
    facts: {
      amount,
      registeredAt,
      isRefunded: purchase?.outTradeNo !== outTradeNo,
      isFolded: review.folded !== undefined,
      isSellersOwn,
      isSecond: ofLinkedAccounts.some((other) => isBefore(other, review)),
    },
    guards: others.filter((_, at) => theirs[at] === undefined).map((accountId) => noReview(fileId, accountId)),
    ofLinkedAccounts,
    purchase: purchase?.outTradeNo === outTradeNo ? purchase : undefined,
  };
}

const othersOf = (linkedAccounts: readonly string[], sellerId: string): string[] =>
  linkedAccounts.filter((accountId) => accountId !== sellerId).slice(0, maxLinkedAccounts);

/** Reviews of the same file by linked accounts; only the first of them counts. */
export async function reviewsOfLinkedAccounts(
  table: Table,
  { fileId, buyerId, sellerId }: StoredReview,
): Promise<StoredReview[]> {
  const linkedAccounts = await listLinkedTo(table, buyerId);
  return (await findReviews(table, fileId, othersOf(linkedAccounts, sellerId))).filter(
    (review) => review !== undefined,
  );
}

/** Weighs them again, as another one may be the first now. */
export const weighJobs = (reviews: readonly StoredReview[], now: number): OutboxEntry<'file-jobs'>[] =>
  reviews.map(({ fileId, buyerId }) => weighJob({ fileId, buyer: { id: buyerId } }, now));

/** The writes and jobs that store a weighed review and the ratings it changes. */
export function weighedWrites(
  before: StoredReview | undefined,
  after: StoredReview,
  { weighed: { facts, guards, ofLinkedAccounts }, now }: { weighed: WeighedReview; now: number },
): { review: StoredReview; writes: Write[]; jobs: OutboxEntry[] } {
  const isCountedNow = isCountedReview(facts, now);
  const review = { ...after, counted: isCountedNow, refunded: facts.isRefunded, weighAt: weighedAgainAt(facts, now) };
  const moved = ratingWrites(after.fileId, before, review);
  return {
    review: { ...review, changes: (before?.changes ?? 0) + 1 },
    writes: [reviewWrite(before, review), ...(isCountedNow ? guards : []), ...moved],
    jobs: [
      ...(moved.length > 0 ? [ratedJob(after.fileId, now)] : []),
      ...(before?.writtenAt === after.writtenAt ? [] : weighJobs(ofLinkedAccounts, now)),
    ],
  };
}

/** Updates the file summary and the seller's rating. */
export const ratedJob = (fileId: string, now: number): OutboxEntry =>
  outbox('file-jobs', { kind: 'rated', fileId, at: now }, { now });

/**
 * Weighs the review again after a purchase ended or was restored; commit it with that. The sweep sends it, as not every
 * caller may.
 */
export const weighJob = (
  { fileId, buyer }: { fileId: string; buyer: { id: string } },
  now: number,
): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'weigh-review', fileId, userId: buyer.id, at: now }, { now });
