import * as z from 'zod';
import { beijingDay } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { changeItem, findItem } from '#functions/store/table/items';
import { day } from '#shared/limits';
import type { Fen } from '#shared/money';
import { mostUnread, notificationKinds, notificationOutcomes } from '#shared/notifications';
import { firstGraphemes } from '#shared/text/characters';
import { amount } from '../orders/orders.ts';
import { dueTime } from '../table/due.ts';
import type { ListQuery } from '../table/pages.ts';

/** How long a notification is kept. */
const retention = 90 * day;

/** Longer titles are cut, so that the figure in the header costs one read unit. */
const titleLength = 60;

export const notificationItem = z.object({
  userId: z.string(),
  notificationKind: z.enum(notificationKinds),
  at: z.number(),
  count: z.number(),
  amount: amount.optional(),
  fileId: z.string().optional(),
  title: z.string().optional(),
  /** Who asked, reviewed or put up the file. */
  fromId: z.string().optional(),
  version: z.number().optional(),
  outcome: z.enum(notificationOutcomes).optional(),
  account: z.string().optional(),
  reference: z.string().optional(),
});

export type StoredNotification = z.output<typeof notificationItem> & { id: string };

export const readNotification = (item: Item): StoredNotification => ({ ...notificationItem.parse(item), id: item.sk });

export const notificationsPk = (userId: string): string => `BELL#${userId}`;
const readMarkKey = (userId: string): Key => ({ pk: notificationsPk(userId), sk: 'READ' });

/** Sorts after every time. */
const readMarkSort = 'READ';
const listPk = (userId: string): string => `NOTIFICATIONS#${userId}`;

/** The notifications of a user, latest first; older ones that the table has not deleted yet are left out. */
export const notificationsOf = (userId: string, now: number): ListQuery => ({
  index: 'owned',
  pk: listPk(userId),
  between: [dueTime(now - retention), ':'],
  descending: true,
});

type Facts = Omit<StoredNotification, 'id' | 'userId' | 'notificationKind' | 'count'>;

const keyOf = (userId: string, subject: string): Key => ({ pk: notificationsPk(userId), sk: subject });

function attributesOf(userId: string, subject: string, facts: Facts & Pick<StoredNotification, 'notificationKind'>) {
  const { title, at } = facts;
  return {
    ...facts,
    kind: 'bell-entry',
    userId,
    title: title === undefined ? undefined : firstGraphemes(title, titleLength),
    ownedPk: listPk(userId),
    ownedSk: `${dueTime(at)}#${subject}`,
    ttl: Math.ceil((at + retention) / 1000),
  };
}

const daySubject = (kind: 'sale' | 'claim', { fileId, at }: { fileId: string; at: number }): string =>
  `${kind}#${fileId}#${beijingDay(at)}`;

/** One subject, one notification: written again, it replaces itself. */
export function notificationWrite(
  userId: string,
  notificationKind: StoredNotification['notificationKind'],
  { subject, ...facts }: Facts & { subject: string },
): Write {
  const sk = `${notificationKind}#${subject}`;
  return { put: { ...keyOf(userId, sk), ...attributesOf(userId, sk, { ...facts, notificationKind }), count: 1 } };
}

/**
 * One file, kind and day in Beijing share a notification, which comes up again as unread. Adds to counters: commit it only with
 * something that happens once.
 */
export function addToNotification(
  userId: string,
  notificationKind: 'sale' | 'claim',
  { amount: sum, ...facts }: Facts & { fileId: string },
): Write {
  const sk = daySubject(notificationKind, facts);
  return {
    update: keyOf(userId, sk),
    change: {
      set: attributesOf(userId, sk, { ...facts, notificationKind }),
      add: { count: 1, ...(sum !== undefined && { amount: sum }) },
    },
  };
}

interface CountedSale {
  fileId: string;
  /** When the sale was added. */
  at: number;
  amount: Fen;
}

/**
 * Takes a refunded sale out of its notification, which goes with the last of its sales; nothing once the notification has expired.
 * Like the additions, one after another for each seller.
 */
export async function removeFromNotification(
  table: Table,
  userId: string,
  { amount: sum, ...sale }: CountedSale,
): Promise<Write | undefined> {
  const key = keyOf(userId, daySubject('sale', sale));
  const existing = await findItem(table, key, notificationItem);
  if (!existing) return undefined;
  if (existing.count === 1) return { remove: key };
  return { update: key, change: { add: { count: -1, amount: -sum } }, when: [{ exists: true }] };
}

/** Removes the notification of a subject that its author has withdrawn. */
export const notificationGone = (
  userId: string,
  kind: StoredNotification['notificationKind'],
  subject: string,
): Write => ({
  remove: keyOf(userId, `${kind}#${subject}`),
});

export const readMarkItem = z.object({ readUntil: z.number() });

/** Everything up to `until` is read; an earlier mark than the present one changes nothing. */
export const readMarkWrite = (userId: string, until: number): Write =>
  changeItem(
    readMarkKey(userId),
    { kind: 'bell-mark', readUntil: until, ownedPk: listPk(userId), ownedSk: readMarkSort },
    [{ attribute: 'readUntil', absentOrBefore: until }],
  );

/** Until when the user has read; 0 for never. */
export async function findReadMark(table: Table, userId: string): Promise<number> {
  const item = await table.get(readMarkKey(userId), { consistent: true });
  return item ? readMarkItem.parse(item).readUntil : 0;
}

/** Unread notifications, counted up to `mostUnread`, by one query: the read mark sorts before the latest of them. */
export async function countUnread(table: Table, userId: string): Promise<number> {
  const { items } = await table.query({ index: 'owned', pk: listPk(userId), descending: true, limit: mostUnread + 1 });
  const [first, ...rest] = items;
  const mark = first?.sk === readMarkKey(userId).sk ? readMarkItem.parse(first).readUntil : undefined;
  const latest = mark === undefined ? items : rest;
  return Math.min(mostUnread, latest.filter((item) => readNotification(item).at > (mark ?? 0)).length);
}
