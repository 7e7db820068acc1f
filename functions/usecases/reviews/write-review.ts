import { tellAfter, validateReview } from '#functions/domain/reviews/reviews';
import type { Table, Write } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase, type Purchase, purchaseRated, purchaseUnrated } from '#functions/store/orders/purchases';
import { ratingWrites } from '#functions/store/reviews/ratings';
import {
  earlierWordings,
  findReview,
  reviewGone,
  type StoredReview,
  writtenBy,
  writtenGone,
} from '#functions/store/reviews/reviews';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { hiddenByMeasures } from './hidden.ts';
import { type ReviewPorts, ratedJob, reviewsOfLinkedAccounts, weigh, weighedWrites, weighJobs } from './weigh.ts';

interface ReviewInput {
  rating: number;
  text: string;
  /** The revision that the author has seen. */
  revision?: number | undefined;
}

interface ReviewSubmission {
  purchase: Purchase;
  input: ReviewInput;
  now: number;
}

/** The version that the buyer downloaded last; before that, the one of the purchase. */
const reviewedVersion = ({ fetched, version }: Purchase): number => fetched ?? version;

/** The first review of a purchase. */
async function newReview(
  table: Table,
  { purchase, input: { rating, text }, now }: ReviewSubmission,
): Promise<StoredReview> {
  const order = await findOrder(table, purchase.outTradeNo);
  if (!order) throw new Error(`a purchase of ${purchase.outTradeNo}, which is no order`);
  return {
    ...{ fileId: purchase.fileId, buyerId: purchase.buyerId, sellerId: order.seller.id },
    ...{ outTradeNo: purchase.outTradeNo, title: purchase.title, amount: purchase.amount },
    ...{ boughtAt: purchase.purchasedAt, version: reviewedVersion(purchase) },
    ...{ rating, text, writtenAt: now, tellAt: now + tellAfter },
    ...{ counted: false, refunded: false, earlier: [], revision: 1, changes: 0 },
  };
}

/** The updated review. A review of an earlier, refunded purchase is replaced and kept in its history. */
async function updatedReview(
  table: Table,
  before: StoredReview | undefined,
  submission: ReviewSubmission,
): Promise<StoredReview> {
  const { purchase, input, now } = submission;
  if (!before) {
    const [first, folded] = await Promise.all([newReview(table, submission), hiddenByMeasures(table, purchase)]);
    return { ...first, folded };
  }
  const { rating, text } = input;
  const earlier = earlierWordings(before, input);
  const revision = before.revision + 1;
  if (before.outTradeNo !== purchase.outTradeNo)
    return { ...(await newReview(table, submission)), earlier, revision, folded: before.folded };
  return { ...before, rating, text, version: reviewedVersion(purchase), earlier, revision, editedAt: now };
}

/** A repeated request lost only its response. */
const isSameReview = (before: StoredReview, { purchase, input }: ReviewSubmission): boolean =>
  before.outTradeNo === purchase.outTradeNo &&
  before.version === reviewedVersion(purchase) &&
  before.rating === input.rating &&
  before.text === input.text;

interface ReviewKey {
  fileId: string;
  userId: string;
}

const readBoth = (table: Table, { fileId, userId }: ReviewKey) =>
  Promise.all([findPurchase(table, userId, fileId), findReview(table, fileId, userId)]);

/** Writes the review of a buyer who downloaded the file, in one commit with every number it changes. */
export function writeReview(ports: ReviewPorts, which: ReviewKey, input: ReviewInput) {
  const { fileId, userId } = which;
  return retryOnConflict(`the review of ${userId} on ${fileId} changes faster than it can be written`, async () => {
    const [purchase, before] = await readBoth(ports.table, which);
    const eligible = validateReview(purchase);
    if (!eligible.ok) return eligible;
    const submission = { purchase: eligible.value, input, now: ports.clock.now() };
    if (before && isSameReview(before, submission)) return ok(before);
    if (input.revision !== undefined && input.revision !== (before?.revision ?? 0)) return refuse('review_changed');
    return commitReview(ports, before, submission);
  });
}

/** Undefined if something changed concurrently. */
async function commitReview(ports: ReviewPorts, before: StoredReview | undefined, submission: ReviewSubmission) {
  const { table } = ports;
  const { purchase, input, now } = submission;
  const updated = await updatedReview(table, before, submission);
  const { review, writes, jobs } = weighedWrites(before, updated, { weighed: await weigh(table, updated), now });
  const alongside: Write[] = [
    purchaseRated(purchase, input.rating),
    ...(before ? [] : [writtenBy(purchase.buyerId, purchase.fileId)]),
  ];
  const committed = await commitAndSend(ports, [...writes, ...alongside], ...jobs);
  return committed.ok ? ok(review) : undefined;
}

/** Deletes a review with its reply; false if there is none. */
export function dropReview(ports: ReviewPorts, fileId: string, userId: string): Promise<boolean> {
  const { table, clock } = ports;
  return retryOnConflict(`the review of ${userId} on ${fileId} changes faster than it can be taken back`, async () => {
    const [purchase, review] = await readBoth(table, { fileId, userId });
    if (!review) return false;
    const moved = ratingWrites(fileId, review, undefined);
    const isOfPurchase = purchase?.outTradeNo === review.outTradeNo;
    const writes = [
      reviewGone(review),
      writtenGone(userId, fileId),
      ...moved,
      ...(isOfPurchase ? [purchaseUnrated(purchase)] : []),
    ];
    const now = clock.now();
    const jobs = moved.length > 0 ? [ratedJob(fileId, now)] : [];
    const linkedJobs = weighJobs(await reviewsOfLinkedAccounts(table, review), now);
    return (await commitAndSend(ports, writes, ...jobs, ...linkedJobs)).ok || undefined;
  });
}
