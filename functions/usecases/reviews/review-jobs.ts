import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { listLinkedTo } from '#functions/store/accounts/linked-accounts';
import { findUser } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { notificationWrite } from '#functions/store/notifications/notifications';
import { findPurchase, type Purchase, purchaseRatedAgain, purchaseReminded } from '#functions/store/orders/purchases';
import { findReview, reviewedBy, reviewWrite, type StoredReview } from '#functions/store/reviews/reviews';
import { outboxDone } from '#functions/store/table/outbox';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { FileJob } from '#shared/messages/index';
import { firstGraphemes } from '#shared/text/characters';
import { optionalEmail } from '../emails/optional-email.ts';
import { commitAndSend } from '../outbox.ts';
import { hiddenByMeasures } from './hidden.ts';
import { type ReviewPorts, weigh, weighedWrites } from './weigh.ts';

/** Stands for a deleted account. */
const nobodysName = '—';

/** Emails the seller once, with the review's text by then. */
async function newReviewEmail(
  ports: ReviewPorts,
  { fileId, buyerId, sellerId, title, rating, text, outTradeNo }: StoredReview,
) {
  const buyer = await findUser(ports.table, buyerId);
  return optionalEmail(ports, sellerId, {
    ...{ kind: 'reviews', template: 'new-review', id: `new-review#${fileId}#${outTradeNo}` },
    params: {
      ...{ title, fileId, rating: String(rating), text },
      buyer: buyer ? buyer.displayName || buyer.username : nobodysName,
    },
  });
}

const reviewNotification = ({ fileId, buyerId, sellerId, title }: StoredReview, at: number): Write =>
  notificationWrite(sellerId, 'review', { subject: `${fileId}#${buyerId}`, fileId, title, fromId: buyerId, at });

/**
 * The review once its seller was told. Hidden if a measure was taken while it was written, as its call may have read
 * stale measures.
 */
const afterNotice = async (table: Table, review: StoredReview): Promise<StoredReview> => ({
  ...review,
  folded: review.folded ?? (await hiddenByMeasures(table, review)),
  tellAt: undefined,
});

/** A purchase returned after a reversal is a new one; its review stays. */
const ratedAgain = (purchase: Purchase | undefined, { rating }: StoredReview): Write[] =>
  purchase && purchase.rating === undefined ? [purchaseRatedAgain(purchase, rating)] : [];

/** False if the review has changed meanwhile. */
async function reweigh(ports: ReviewPorts, before: StoredReview): Promise<boolean> {
  const { table, clock } = ports;
  const now = clock.now();
  const isDue = before.tellAt !== undefined && before.tellAt <= now;
  const updated = isDue ? await afterNotice(table, before) : before;
  const weighed = await weigh(table, updated);
  const isTold = isDue && !weighed.facts.isRefunded;
  const emails = isTold ? await newReviewEmail(ports, before) : [];
  const { writes, jobs } = weighedWrites(before, updated, { weighed, now });
  const notification = isTold ? [reviewNotification(before, now)] : [];
  const all = [...writes, ...ratedAgain(weighed.purchase, before), ...notification];
  return (await commitAndSend(ports, all, ...jobs, ...emails)).ok;
}

/**
 * Weighs a review again after a change of its purchase or when due, and emails its seller when it is time. Idempotent.
 */
export async function reweighReview(message: FileJob<'weigh-review'>, ports: ReviewPorts): Promise<void> {
  const { table } = ports;
  const { fileId, userId } = message;
  await retryOnConflict(`the review of ${userId} on ${fileId} changes faster than it can be weighed`, async () => {
    const before = await findReview(table, fileId, userId);
    return !before || (await reweigh(ports, before)) || undefined;
  });
  await table.commit([outboxDone('file-jobs', message)]);
}

/** Weighs the reviews of newly linked accounts again. */
export async function weighLinkedAccounts(
  message: FileJob<'weigh-kin'>,
  { table, queues, clock }: ReviewPorts,
): Promise<void> {
  const at = clock.now();
  for (const userId of [message.userId, ...(await listLinkedTo(table, message.userId))])
    for (const { sk: fileId } of await queryAll(table, reviewedBy(userId)))
      await queues.send('file-jobs', { kind: 'weigh-review', fileId, userId, at });
  await table.commit([outboxDone('file-jobs', message)]);
}

/** Reminds a buyer once who downloaded a file and has not reviewed it. */
export async function remindOfReview({ fileId, userId }: FileJob<'remind-review'>, ports: ReviewPorts): Promise<void> {
  const purchase = await findPurchase(ports.table, userId, fileId);
  if (!purchase) return;
  const { outTradeNo, title, sellerDisplayName, sellerUsername, rating, leavingAt, amount } = purchase;
  const isOwed = rating === undefined && leavingAt === undefined && amount > 0;
  const file = isOwed ? await findFile(ports.table, fileId) : undefined;
  const emails =
    file && file.barred === undefined
      ? await optionalEmail(ports, userId, {
          ...{ kind: 'reminders', template: 'review-reminder', id: `review-reminder#${outTradeNo}` },
          params: { title: firstGraphemes(title, 100), fileId, seller: sellerDisplayName || sellerUsername },
        })
      : [];
  await commitAndSend(ports, [purchaseReminded(purchase)], ...emails);
}

interface ReviewKey {
  fileId: string;
  userId: string;
}

/** Hides a review by a measure, or shows it again. */
export async function hideReview(ports: ReviewPorts, which: ReviewKey, hidden: StoredReview['folded']): Promise<void> {
  const { table, clock } = ports;
  const { fileId, userId } = which;
  await retryOnConflict(`the review of ${userId} on ${fileId} changes faster than it can be folded`, async () => {
    const before = await findReview(table, fileId, userId);
    if (!before || before.folded?.measureId === hidden?.measureId) return true;
    const updated = { ...before, folded: hidden };
    const { writes, jobs } = weighedWrites(before, updated, {
      weighed: await weigh(table, updated),
      now: clock.now(),
    });
    return (await commitAndSend(ports, writes, ...jobs)).ok || undefined;
  });
}

function replied(before: StoredReview, text: string, now: number): StoredReview {
  const replyTimes = before.reply ? { ...before.reply, editedAt: now } : { at: now };
  return { ...before, reply: { ...replyTimes, text } };
}

/** Stores or replaces the seller's public reply; emails the author about the first. */
export function replyTo(ports: ReviewPorts, which: ReviewKey, text: string): Promise<StoredReview | 'none'> {
  const { table, clock } = ports;
  const { fileId, userId } = which;
  return retryOnConflict(`the review of ${userId} on ${fileId} changes faster than it can be answered`, async () => {
    const before = await findReview(table, fileId, userId);
    if (!before) return 'none';
    if (before.reply?.text === text) return before;
    const after = replied(before, text, clock.now());
    const emails = before.reply ? [] : await replyEmail(ports, after, text);
    const committed = await commitAndSend(ports, [reviewWrite(before, after)], ...emails);
    return committed.ok ? { ...after, changes: before.changes + 1 } : undefined;
  });
}

/** Removes the seller's reply. */
export function dropReply({ table }: Deps<'table'>, { fileId, userId }: ReviewKey): Promise<StoredReview | 'none'> {
  return retryOnConflict(`the review of ${userId} on ${fileId} changes faster than its answer can go`, async () => {
    const before = await findReview(table, fileId, userId);
    if (!before) return 'none';
    if (!before.reply) return before;
    const after = { ...before, reply: undefined };
    return (await table.commit([reviewWrite(before, after)])).ok ? after : undefined;
  });
}

const replyEmail = (ports: ReviewPorts, { fileId, buyerId, title, outTradeNo }: StoredReview, text: string) =>
  optionalEmail(ports, buyerId, {
    ...{ kind: 'answers', template: 'review-reply', id: `review-reply#${fileId}#${outTradeNo}` },
    params: { title, fileId, text },
  });
