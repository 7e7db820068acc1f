import { instant } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { byOf, type Writers, writersOf } from '#functions/responses/reviews/reviews';
import type { StoredNotification } from '#functions/store/notifications/notifications';
import { findRefunds } from '#functions/store/refunds/refunds';
import { questionKey, readQuestion } from '#functions/store/reviews/questions';
import { readReview, reviewKey } from '#functions/store/reviews/reviews';
import { getExisting } from '#functions/store/table/lookup';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { yuanNumber } from '#shared/money';

/** Texts and states are read with the page, as questions and reviews are edited, hidden, answered and withdrawn. */
interface Subjects {
  writers: Writers;
  texts: ReadonlyMap<string, { text: string; rating?: number }>;
  open: ReadonlySet<string>;
}

const ofKind = (rows: readonly StoredNotification[], kind: StoredNotification['notificationKind']) =>
  rows.filter(({ notificationKind }) => notificationKind === kind);

async function questionsIn(table: Table, rows: readonly StoredNotification[]) {
  const keys = ofKind(rows, 'question').map(({ fileId = '', reference = '' }) => questionKey(fileId, reference));
  return (await getExisting(table, keys)).map(readQuestion).filter(({ folded }) => folded === undefined);
}

async function reviewsIn(table: Table, rows: readonly StoredNotification[]) {
  const keys = ofKind(rows, 'review').map(({ fileId = '', fromId = '' }) => reviewKey(fileId, fromId));
  return (await getExisting(table, keys)).map(readReview).filter(({ folded }) => folded === undefined);
}

const requestedOrders = (rows: readonly StoredNotification[]) =>
  ofKind(rows, 'refund_request').flatMap(({ reference }) => reference ?? []);

async function subjectsOf(table: Table, rows: readonly StoredNotification[]): Promise<Subjects> {
  const [writers, questions, reviews, refunds] = await Promise.all([
    writersOf(
      table,
      rows.flatMap(({ fromId }) => fromId ?? []),
    ),
    questionsIn(table, rows),
    reviewsIn(table, rows),
    findRefunds(table, requestedOrders(rows)),
  ]);
  return {
    writers,
    texts: new Map<string, { text: string; rating?: number }>([
      ...questions.map(({ id, text }) => [`question#${id}`, { text }] as const),
      ...reviews.map(({ fileId, buyerId, text, rating }) => [`review#${fileId}#${buyerId}`, { text, rating }] as const),
    ]),
    open: new Set([
      ...questions.filter(({ answer }) => answer === undefined).map(({ id }) => `question#${id}`),
      ...refunds.filter(({ state }) => state === 'requested').map(({ outTradeNo }) => `refund_request#${outTradeNo}`),
    ]),
  };
}

function notificationShape(row: StoredNotification, readUntil: number, subjects: Subjects): NotificationAnswer {
  const { id, notificationKind, at, count, amount, fileId, title, fromId } = row;
  const about = subjects.texts.get(id);
  return {
    id,
    kind: notificationKind,
    at: instant(at),
    is_unread: at > readUntil,
    count,
    amount: amount === undefined ? null : yuanNumber(amount),
    file: fileId === undefined || title === undefined ? null : { id: fileId, title },
    from: fromId === undefined ? null : byOf(subjects.writers, fromId),
    text: about?.text || null,
    rating: about?.rating ?? null,
    version: row.version ?? null,
    outcome: row.outcome ?? null,
    account: row.account ?? null,
    reference: row.reference ?? null,
    is_open: subjects.open.has(id),
  };
}

/** A page of notifications with what they are about; some reads for the page together, none for each notification. */
export async function notificationShapes(
  table: Table,
  rows: readonly StoredNotification[],
  readUntil: number,
): Promise<NotificationAnswer[]> {
  const subjects = await subjectsOf(table, rows);
  return rows.map((row) => notificationShape(row, readUntil, subjects));
}
