import * as z from 'zod';
import { type Bucket, matureBuckets, sumOf } from '#functions/domain/payouts/payouts';
import type { FundingPart } from '#functions/domain/refunds/funding';
import { beijingHour, endOf } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { hour, maturity } from '#shared/limits';
import type { Fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { changeItem, findItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { balancePk } from './balance-key.ts';
import { totalEarned } from './earned.ts';
import { openFields, takenFields } from './open-buckets.ts';
import { payoutLockKey } from './payouts.ts';
import { readTotals, type Totals, totalsKey } from './totals.ts';

/** A seller's balance: hourly buckets of earnings that mature together, filled by settlements and emptied by payouts. */
const bucketItem = z
  .object({
    sk: z.string(),
    amount,
    frozenBy: z.string().optional(),
    paidAt: z.number().optional(),
    foldedInto: z.string().optional(),
    late: z.number().optional(),
  })
  .transform((bucket) => ({ ...bucket, maturesAt: maturesAt(bucket) }));

export const readBucket = (item: Item): Bucket => bucketItem.parse(item);

/** When the last sale of its hour has matured. A debt counts at once. */
const maturesAt = ({ sk, amount: sum }: { sk: string; amount: Fen }): number =>
  sum < 0 ? 0 : endOf(/^B#(\d+)/.exec(sk)?.[1] ?? '');

const maturing = (soldAt: number, { now, later = 0 }: { now: number; later?: number }): string =>
  beijingHour(Math.max(soldAt + maturity, now) + later * hour);

/**
 * The bucket of a sale. Late settlements go to a bucket that no payout takes yet; `later` counts the hours to skip
 * because a payout has frozen a bucket.
 */
export const bucketName = (soldAt: number, when: { now: number; later?: number }): string =>
  `B#${maturing(soldAt, when)}#0`;

/** When the earnings of a sale can be paid out. */
export const payableFrom = (soldAt: number, now: number): number => endOf(maturing(soldAt, { now }));

/** The bucket of a debt, apart from the hour's sales, so that no sale hides it. */
export const debtName = (now: number): string => `B#${beijingHour(now)}#D`;

/** The compacted hours of a past day. Its name sorts behind them and before the next day. */
const compactedName = (day: string): string => `B#${day}~#0`;

const isNotFrozen = [{ attribute: 'frozenBy', absent: true }] as const;

/** The bucket of a sale whose share is paid out by itself. */
export const shareName = (soldAt: number, outTradeNo: string): string =>
  `B#${beijingHour(soldAt + maturity)}#S#${outTradeNo}`;

/** The order number of a share's bucket; undefined for other buckets. */
export const saleOfShare = (name: string): string | undefined => /^B#\d+#S#(.+)$/.exec(name)?.[1];

const bucketKey = (sellerId: string, sk: string): Key => ({ pk: balancePk(sellerId), sk });

/**
 * Adds to a bucket unless a payout has frozen it; the caller then tries the next hour. The bucket of a share is never
 * frozen here: a sale settles once, and is refunded only when its payout has ended.
 */
export const bucketWrite = (sellerId: string, name: string, added: Fen): Write => ({
  update: bucketKey(sellerId, name),
  change: { set: { kind: 'bucket', ...openFields(sellerId, name) }, add: { amount: added } },
  when: isNotFrozen,
});

/** The same for a sale that settles after its own hour; `late` tells that older sales are in the bucket. */
export const lateBucketWrite = (sellerId: string, name: string, added: Fen): Write => ({
  update: bucketKey(sellerId, name),
  change: { set: { kind: 'bucket', ...openFields(sellerId, name) }, add: { amount: added, late: 1 } },
  when: isNotFrozen,
});

/**
 * Takes money out of a bucket; fails if it holds less, so that a balance never falls below zero. An emptied bucket
 * leaves the list of open ones.
 */
export const takenWrite = (sellerId: string, { bucket, amount: sum, left }: FundingPart): Write => ({
  update: bucketKey(sellerId, bucket),
  change: { ...(left === 0 && { set: takenFields }), add: { amount: -sum } },
  when: [...isNotFrozen, { attribute: 'amount', ...(left === 0 ? { equals: sum } : { atLeast: sum }) }],
});

/** The day of an hourly bucket; undefined for other buckets. */
export const dayOfHour = (name: string): string | undefined => /^B#(\d{8})\d\d#0$/.exec(name)?.[1];

/** Compacts a day's open buckets into one; fails if one of them has changed since it was read. */
export function compactWrites(sellerId: string, day: string, buckets: readonly Bucket[]): Write[] {
  const foldedInto = compactedName(day);
  return [
    bucketWrite(sellerId, foldedInto, sumOf(buckets)),
    ...buckets.map(
      (bucket): Write =>
        changeItem(bucketKey(sellerId, bucket.sk), { amount: 0, foldedInto, ...takenFields }, [
          ...isNotFrozen,
          { attribute: 'amount', equals: bucket.amount },
        ]),
    ),
  ];
}

/** Takes a bucket into a payout; fails unless its amount is still the one that was counted. */
export const freezeWrite = (sellerId: string, bucket: Bucket, payoutId: string): Write =>
  changeItem(bucketKey(sellerId, bucket.sk), { frozenBy: payoutId, ...takenFields }, [
    ...isNotFrozen,
    { attribute: 'amount', equals: bucket.amount },
  ]);

const isFrozenBy = (payoutId: string) => [{ attribute: 'frozenBy', equals: payoutId }] as const;

export const thawWrite = (sellerId: string, sk: string, payoutId: string): Write =>
  changeItem(bucketKey(sellerId, sk), { frozenBy: undefined, ...openFields(sellerId, sk) }, isFrozenBy(payoutId));

export const bucketPaidWrite = (
  sellerId: string,
  sk: string,
  { payoutId, now }: { payoutId: string; now: number },
): Write => changeItem(bucketKey(sellerId, sk), { paidAt: now }, isFrozenBy(payoutId));

/** The first bucket that may be unpaid: everything before it has been paid out. */
const firstOpen = z.object({ openFrom: z.string().optional() });

/**
 * From the first unpaid bucket on, the oldest first, so that the read is as long as the balance and not as the history.
 */
export async function listBuckets(
  table: Table,
  sellerId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Bucket[]> {
  const { openFrom = 'B#' } = firstOpen.parse((await table.get(totalsKey(sellerId), { consistent })) ?? {});
  return (await queryAll(table, { pk: balancePk(sellerId), between: [openFrom, 'B#~'], consistent })).map(readBucket);
}

/** Matured earnings that no payout has taken. */
export const availableBalance = async (table: Table, sellerId: string, now: number): Promise<Fen> =>
  sumOf(matureBuckets(await listBuckets(table, sellerId), now));

/** By a consistent read, because callers decide by it. */
export const findBucket = (table: Table, sellerId: string, sk: string): Promise<Bucket | undefined> =>
  findItem(table, bucketKey(sellerId, sk), bucketItem);

export interface StoredBalance {
  buckets: Bucket[];
  totals: Totals;
  /** The sum of the earnings by day. */
  earnedByDay: number;
  /** The payout under way. */
  lockedBy: string | undefined;
}

export const payoutLockItem = z.object({ payoutId: z.string().optional() });

export async function readBalance(table: Table, sellerId: string): Promise<StoredBalance> {
  const items = await queryAll(table, { pk: balancePk(sellerId), consistent: true });
  return {
    earnedByDay: await totalEarned(table, sellerId),
    buckets: items.filter(({ sk }) => sk.startsWith('B#')).map((item) => readBucket(item)),
    totals: readTotals(items.find(({ sk }) => sk === 'TOTAL')),
    lockedBy: payoutLockItem.parse(items.find(({ sk }) => sk === payoutLockKey(sellerId).sk) ?? {}).payoutId,
  };
}
