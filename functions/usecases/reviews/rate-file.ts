import { reportDeadline } from '#functions/domain/moderation/deadlines';
import { countsOf, isRatingOutdated, type RatingSums, ratingSums } from '#functions/domain/reviews/ratings';
import { reviewBurst } from '#functions/domain/reviews/reviews';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { fileKey, fileRated, readFile } from '#functions/store/files/files';
import {
  findTallies,
  readTally,
  shownRated,
  tallyFrozen,
  tallyKey,
  tallyThawed,
} from '#functions/store/files/stats/tally';
import { findOpenCase, newCase, openCaseWrite } from '#functions/store/moderation/cases';
import { ratedKey, readRated, sellerRatingWrites } from '#functions/store/reviews/ratings';
import { readReview, reviewsSince } from '#functions/store/reviews/reviews';
import { outboxDone } from '#functions/store/table/outbox';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { FileJob } from '#shared/messages/index';
import { commitAndSend } from '../outbox.ts';
import { type ReviewPorts, ratedJob } from './weigh.ts';

async function readAll(table: Table, fileId: string) {
  const [post, tally, rated] = await table.getMany([fileKey(fileId), tallyKey(fileId), ratedKey(fileId)], {
    consistent: true,
  });
  return post && { file: readFile(post), tally: readTally(tally, post), rated: readRated(rated) };
}

type RatingSnapshot = NonNullable<Awaited<ReturnType<typeof readAll>>>;

/** The recent counted reviews, if they are enough for a burst. */
async function burstOf(table: Table, { file, tally }: RatingSnapshot, now: number): Promise<RatingSums | undefined> {
  if (tally.frozen || ratingSums(countsOf(tally)).count <= reviewBurst.reviews) return undefined;
  const from = Math.max(now - reviewBurst.within, (tally.thawedAt ?? 0) + 1);
  const items = await queryAll(table, reviewsSince(file.id, from));
  const countedReviews = items.map(readReview).filter((review) => review.counted);
  if (countedReviews.length <= reviewBurst.reviews) return undefined;
  return { count: countedReviews.length, sum: countedReviews.reduce((sum, { rating }) => sum + rating, 0) };
}

const reason = 'review_wave';

/** Freezes the rating at its value before the burst and opens a case, as a report would. */
async function freeze(
  { table, ids, clock }: Deps<'table' | 'ids' | 'clock'>,
  snapshot: RatingSnapshot,
  burst: RatingSums,
): Promise<void> {
  const { file, tally } = snapshot;
  const now = clock.now();
  const total = ratingSums(countsOf(tally));
  const before = { sum: total.sum - burst.sum, count: total.count - burst.count };
  const target = { type: 'file', id: file.id } as const;
  const open = await findOpenCase(table, target);
  const id = ids.next();
  const fresh = { id, caseKind: 'report', state: 'open', personId: file.ownerId, reason } as const;
  const caseWrites =
    open === undefined
      ? [
          newCase({ ...fresh, targets: [target], openedAt: now, reports: 0 }, { ours: reportDeadline(reason, now) }),
          openCaseWrite(target, id),
        ]
      : [];
  await table.commit([tallyFrozen(file.id, before, tally.changes), ...caseWrites]);
}

/** Copies the rating to the file summary, if it differs visibly. */
async function updateBadge(table: Table, { file, tally }: RatingSnapshot): Promise<boolean> {
  const now = shownRated(tally);
  const [sum, count] = file.badge?.r ?? [0, 0];
  if (file.deletedAt !== undefined || !isRatingOutdated({ sum, count }, now)) return true;
  return (await table.commit([fileRated(file, now)])).ok;
}

async function updateSellerRating(table: Table, { file, tally, rated: { shared } }: RatingSnapshot): Promise<boolean> {
  const now = shownRated(tally);
  if (shared.count === now.count && shared.sum === now.sum) return true;
  return (await table.commit(sellerRatingWrites(file.ownerId, file.id, { told: shared, now }))).ok;
}

async function rate(ports: Deps<'table' | 'ids' | 'clock'>, fileId: string): Promise<void> {
  const { table, clock } = ports;
  await retryOnConflict(`${fileId} is rated faster than it can be shown`, async () => {
    const snapshot = await readAll(table, fileId);
    if (!snapshot) return true;
    const burst = await burstOf(table, snapshot, clock.now());
    if (burst) await freeze(ports, snapshot, burst);
    if (burst) return undefined;
    return ((await updateBadge(table, snapshot)) && (await updateSellerRating(table, snapshot))) || undefined;
  });
}

/** Updates the file summary and the seller's rating after a file's rating changed. Idempotent. */
export async function rateFile(message: FileJob<'rated'>, ports: Deps<'table' | 'ids' | 'clock'>): Promise<void> {
  await rate(ports, message.fileId);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

/** Unfreezes a rating frozen by a burst, after an operator's check: all reviews that still count are shown. */
export async function thaw(ports: ReviewPorts, fileId: string): Promise<void> {
  const tally = (await findTallies(ports.table, [fileId])).get(fileId);
  if (!tally?.frozen) return;
  const now = ports.clock.now();
  await commitAndSend(ports, [tallyThawed(fileId, now)], ratedJob(fileId, now));
}
