import { ok, type Refusal, refuse } from '#shared/result';
import { tellAfter, validateReview } from '../../domain/reviews/reviews.ts';
import type { Table, Write } from '../../ports/table.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findPurchase, type Purchase, purchaseRated, purchaseUnrated } from '../../store/orders/purchases.ts';
import { ratingMoved } from '../../store/reviews/ratings.ts';
import { findReview, type Review, reviewGone, reworded, writtenBy, writtenGone } from '../../store/reviews/reviews.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { commitAndSend } from '../outbox.ts';
import { foldThatStands } from './folds.ts';
import { type ReviewPorts, ratedJob, reviewsOfKin, weigh, weighedWrites, weighThem } from './weigh.ts';

interface Said {
  rating: number;
  text: string;
  /** Of what its writer has read. */
  revision?: number | undefined;
}

interface Saying {
  purchase: Purchase;
  said: Said;
  now: number;
}

/** Of a purchase that was not rated before. */
async function firstOf(table: Table, { purchase, said: { rating, text }, now }: Saying): Promise<Review> {
  const order = await findOrder(table, purchase.outTradeNo);
  if (!order) throw new Error(`a purchase of ${purchase.outTradeNo}, which is no order`);
  return {
    ...{ fileId: purchase.fileId, buyerId: purchase.buyerId, sellerId: order.seller.id },
    ...{ outTradeNo: purchase.outTradeNo, title: purchase.title, amount: purchase.amount },
    ...{ boughtAt: purchase.purchasedAt, version: purchase.fetched ?? purchase.version },
    ...{ rating, text, writtenAt: now, tellAt: now + tellAfter },
    ...{ counted: false, refunded: false, earlier: [], revision: 1, changes: 0 },
  };
}

/** What it says from now on. What was said of a purchase that has been given back gives way to it, and is kept. */
async function after(table: Table, before: Review | undefined, saying: Saying): Promise<Review> {
  const { purchase, said, now } = saying;
  if (!before) {
    const [first, folded] = await Promise.all([firstOf(table, saying), foldThatStands(table, purchase)]);
    return { ...first, folded };
  }
  const { rating, text } = said;
  const earlier = reworded(before, said);
  const revision = before.revision + 1;
  if (before.outTradeNo !== purchase.outTradeNo)
    return { ...(await firstOf(table, saying)), earlier, revision, folded: before.folded };
  return { ...before, rating, text, version: purchase.fetched ?? purchase.version, earlier, revision, editedAt: now };
}

/** Whoever sends the same once more has lost the answer, and nothing else. */
const isSaid = (before: Review, { purchase, said }: Saying): boolean =>
  before.outTradeNo === purchase.outTradeNo && before.rating === said.rating && before.text === said.text;

type NotWritten = 'review_not_bought' | 'review_not_downloaded' | 'review_refunding' | 'review_changed';

interface Which {
  fileId: string;
  userId: string;
}

const readBoth = (table: Table, { fileId, userId }: Which) =>
  Promise.all([findPurchase(table, userId, fileId), findReview(table, fileId, userId)]);

/** Stars and words of whoever has bought a file and fetched it; in one commit with every number that they move. */
export function writeReview(
  ports: ReviewPorts,
  which: Which,
  said: Said,
): Promise<{ ok: true; value: Review } | Refusal<NotWritten>> {
  const { fileId, userId } = which;
  return retryOnConflict(
    async () => {
      const [purchase, before] = await readBoth(ports.table, which);
      const agreed = validateReview(purchase);
      if (!agreed.ok) return agreed;
      const saying = { purchase: agreed.value, said, now: ports.clock.now() };
      if (before && isSaid(before, saying)) return ok(before);
      if (said.revision !== undefined && said.revision !== (before?.revision ?? 0)) return refuse('review_changed');
      return written(ports, before, saying);
    },
    { reason: `the review of ${userId} on ${fileId} changes faster than it can be written` },
  );
}

/** Undefined where something has changed meanwhile. */
async function written(ports: ReviewPorts, before: Review | undefined, saying: Saying) {
  const { table } = ports;
  const { purchase, said, now } = saying;
  const wanted = await after(table, before, saying);
  const { review, writes, jobs } = weighedWrites(before, wanted, { weighed: await weigh(table, wanted), now });
  const alongside: Write[] = [
    purchaseRated(purchase, said.rating),
    ...(before ? [] : [writtenBy(purchase.buyerId, purchase.fileId)]),
  ];
  const committed = await commitAndSend(ports, [...writes, ...alongside], ...jobs);
  return committed.ok ? ok(review) : undefined;
}

/** It goes with what was answered to it. False where there is none. */
export function dropReview(ports: ReviewPorts, fileId: string, userId: string): Promise<boolean> {
  const { table, clock } = ports;
  return retryOnConflict(
    async () => {
      const [purchase, review] = await readBoth(table, { fileId, userId });
      if (!review) return false;
      const moved = ratingMoved(fileId, review, undefined);
      const isOfPurchase = purchase?.outTradeNo === review.outTradeNo;
      const writes = [
        reviewGone(review),
        writtenGone(userId, fileId),
        ...moved,
        ...(isOfPurchase ? [purchaseUnrated(purchase)] : []),
      ];
      const now = clock.now();
      const jobs = moved.length > 0 ? [ratedJob(fileId, now)] : [];
      const kin = weighThem(await reviewsOfKin(table, review), now);
      return (await commitAndSend(ports, writes, ...jobs, ...kin)).ok || undefined;
    },
    { reason: `the review of ${userId} on ${fileId} changes faster than it can be taken back` },
  );
}
