import * as z from 'zod';
import { type Bucket, matureOf, nextRun, sumOf } from '#functions/domain/payouts/payouts';
import type { FundingPart } from '#functions/domain/refunds/funding';
import { beijingHour, endOf } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { hour, maturity } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { findItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { earnedInAll, earnedWrite } from './earned.ts';
import { openFields, takenFields } from './open-buckets.ts';
import { payoutLockKey } from './payouts.ts';

/**
 * Seller balances: buckets by the hour in which what is in them matures, which the settlement queue fills and payouts
 * empty, and the totals over all time.
 */
export const balancePk = (sellerId: string): string => `SBAL#${sellerId}`;

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

/** When all that is in it has matured, what was sold in the last second of its hour as well. A debt counts at once. */
const maturesAt = ({ sk, amount: sum }: { sk: string; amount: Fen }): number =>
  sum < 0 ? 0 : endOf(/^B#(\d+)/.exec(sk)?.[1] ?? '');

const maturing = (soldAt: number, { now, later = 0 }: { now: number; later?: number }): string =>
  beijingHour(Math.max(soldAt + maturity, now) + later * hour);

/** `later`: hours after the right one, where a payout has frozen that; what settles late is put where nothing is paid from yet. */
export const bucketName = (soldAt: number, when: { now: number; later?: number }): string =>
  `B#${maturing(soldAt, when)}#0`;

/** From when on what is sold now, or was sold then, can leave. */
export const ripeAt = (soldAt: number, now: number): number => endOf(maturing(soldAt, { now }));

/** What a seller owes since then: in no hour of its own, so that no sale hides it. */
export const debtName = (now: number): string => `B#${beijingHour(now)}#D`;

/** The hours of a day that is over, in one: behind them, before the next day. */
const foldedName = (day: string): string => `B#${day}~#0`;

const isNotFrozen = [{ attribute: 'frozenBy', absent: true }] as const;

/** The share of one sale, where that is paid out by itself. */
export const shareName = (soldAt: number, outTradeNo: string): string =>
  `B#${beijingHour(soldAt + maturity)}#S#${outTradeNo}`;

/** The sale a bucket is the share of. */
export const saleOfShare = (name: string): string | undefined => /^B#\d+#S#(.+)$/.exec(name)?.[1];

const bucketKey = (sellerId: string, sk: string): Key => ({ pk: balancePk(sellerId), sk });

/**
 * Adds to a bucket while no payout has frozen it: a frozen one sends the caller to the next hour. A share never is one
 * then: a sale settles once, and is refunded only when its payout has come to rest.
 */
export const bucketWrite = (sellerId: string, name: string, added: Fen): Write => ({
  update: bucketKey(sellerId, name),
  change: { set: { kind: 'bucket', ...openFields(sellerId, name) }, add: { amount: added } },
  when: isNotFrozen,
});

/** The same for what settles after its own hour: whoever looks for the bucket's sales has to look further back. */
export const lateBucketWrite = (sellerId: string, name: string, added: Fen): Write => ({
  update: bucketKey(sellerId, name),
  change: { set: { kind: 'bucket', ...openFields(sellerId, name) }, add: { amount: added, late: 1 } },
  when: isNotFrozen,
});

/** Takes out of a bucket what is in it, and no more: a balance is never below zero. Emptied, it is open no longer. */
export const takenWrite = (sellerId: string, { bucket, amount: sum, left }: FundingPart): Write => ({
  update: bucketKey(sellerId, bucket),
  change: { ...(left === 0 && { set: takenFields }), add: { amount: -sum } },
  when: [...isNotFrozen, { attribute: 'amount', ...(left === 0 ? { equals: sum } : { atLeast: sum }) }],
});

/** The day of a bucket of one hour; of no other. */
export const dayOfHour = (name: string): string | undefined => /^B#(\d{8})\d\d#0$/.exec(name)?.[1];

/** A day's open buckets become one. Each as it was counted; where one has changed meanwhile nothing is folded. */
export function foldWrites(sellerId: string, day: string, buckets: readonly Bucket[]): Write[] {
  const foldedInto = foldedName(day);
  return [
    bucketWrite(sellerId, foldedInto, sumOf(buckets)),
    ...buckets.map(
      (bucket): Write => ({
        update: bucketKey(sellerId, bucket.sk),
        change: { set: { amount: 0, foldedInto, ...takenFields } },
        when: [...isNotFrozen, { attribute: 'amount', equals: bucket.amount }],
      }),
    ),
  ];
}

/** Taken into a payout only with exactly the amount that was counted. */
export const freezeWrite = (sellerId: string, bucket: Bucket, payoutId: string): Write => ({
  update: bucketKey(sellerId, bucket.sk),
  change: { set: { frozenBy: payoutId, ...takenFields } },
  when: [...isNotFrozen, { attribute: 'amount', equals: bucket.amount }],
});

const isFrozenBy = (payoutId: string) => [{ attribute: 'frozenBy', equals: payoutId }] as const;

export const thawWrite = (sellerId: string, sk: string, payoutId: string): Write => ({
  update: bucketKey(sellerId, sk),
  change: { set: { frozenBy: undefined, ...openFields(sellerId, sk) } },
  when: isFrozenBy(payoutId),
});

export const bucketPaidWrite = (
  sellerId: string,
  sk: string,
  { payoutId, now }: { payoutId: string; now: number },
): Write => ({
  update: bucketKey(sellerId, sk),
  change: { set: { paidAt: now } },
  when: isFrozenBy(payoutId),
});

/** Where what is not paid yet begins: everything before it has arrived. */
const firstOpen = z.object({ openFrom: z.string().optional() });

/** From the first that is not paid, oldest first: as long as the balance, not as long as the history. */
export async function listBuckets(
  table: Table,
  sellerId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Bucket[]> {
  const { openFrom = 'B#' } = firstOpen.parse((await table.get(totalsKey(sellerId), { consistent })) ?? {});
  return (await queryAll(table, { pk: balancePk(sellerId), between: [openFrom, 'B#~'], consistent })).map(readBucket);
}

/** What has matured and no payout has taken yet. */
export const availableBalance = async (table: Table, sellerId: string, now: number): Promise<Fen> =>
  sumOf(matureOf(await listBuckets(table, sellerId), now));

/** As it stands: whoever decides by it must not be a moment late. */
export const findBucket = (table: Table, sellerId: string, sk: string): Promise<Bucket | undefined> =>
  findItem(table, bucketKey(sellerId, sk), bucketItem);

// ── Totals ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const totalsKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'TOTAL' });

/** Sales up, or with negative amounts and `sales: -1` a refund, `sales: 0` a part of one; either way the next payout run looks at the seller. */
export const totalsWrites = (
  sellerId: string,
  change: { amount: Fen; earnings: Fen; sales: 1 | 0 | -1; refunds?: number; paidOut?: Fen },
  now: number,
): Write[] => [
  {
    update: totalsKey(sellerId),
    change: {
      set: { kind: 'totals', sellerId, ...dueFields('PAY', sellerId, nextRun(now)) },
      add: {
        gross: change.amount,
        earnings: change.earnings,
        sales: change.sales,
        refunds: change.refunds ?? (change.sales < 0 ? 1 : 0),
        paidOut: change.paidOut ?? 0,
        changes: 1,
      },
    },
  },
  earnedWrite(sellerId, change, now),
];

/** `upTo`: the last bucket it took, where it took the oldest; what comes before it has arrived with it, or did before. */
export const paidOutWrite = (sellerId: string, { paid, upTo }: { paid: Fen; upTo?: string | undefined }): Write => ({
  update: totalsKey(sellerId),
  change: { ...(upTo !== undefined && { set: { openFrom: upTo } }), add: { paidOut: paid, payouts: 1 } },
});

export const payoutDueWrite = (sellerId: string, at: number): Write => ({
  update: totalsKey(sellerId),
  change: { set: dueFields('PAY', sellerId, at), add: { changes: 1 } },
  when: [{ exists: true }],
});

/** Off the list until the next sale; not where one has settled, or an account was set, since `totals` were read. */
export const payoutNotDueWrite = (sellerId: string, totals: Totals): Write => ({
  update: totalsKey(sellerId),
  change: { set: dueFields('PAY', sellerId, undefined) },
  when: [{ attribute: 'changes', equals: totals.changes }],
});

const totalsItem = z.object({
  gross: amount,
  earnings: amount,
  sales: z.number(),
  /** Sales that were given back: they count as sales no more, and stay in the list. */
  refunds: z.number().default(0),
  paidOut: amount.default(fen(0)),
  payouts: z.number().default(0),
  /** What comes before is paid. */
  openFrom: z.string().optional(),
  /** How often a payout run was given a reason to look: by sales, refunds and accounts. */
  changes: z.number().default(0),
  /** On the list of the payout runs: absent where nothing is tried before the seller does something. */
  dueAt: z.string().optional(),
});

export type Totals = z.output<typeof totalsItem>;

export const readTotals = (item: Item | undefined): Totals =>
  totalsItem.parse(item ?? { gross: 0, earnings: 0, sales: 0 });

export interface StoredBalance {
  buckets: Bucket[];
  totals: Totals;
  /** What the days have, summed. */
  earnedByDay: number;
  /** The payout that is on its way. */
  lockedBy: string | undefined;
}

export const payoutLockItem = z.object({ payoutId: z.string().optional() });

/** All that is kept of a seller's balance, as it stands. */
export async function readBalance(table: Table, sellerId: string): Promise<StoredBalance> {
  const items = await queryAll(table, { pk: balancePk(sellerId), consistent: true });
  return {
    earnedByDay: await earnedInAll(table, sellerId),
    buckets: items.filter(({ sk }) => sk.startsWith('B#')).map((item) => readBucket(item)),
    totals: readTotals(items.find(({ sk }) => sk === 'TOTAL')),
    lockedBy: payoutLockItem.parse(items.find(({ sk }) => sk === payoutLockKey(sellerId).sk) ?? {}).payoutId,
  };
}

/** Over all settled sales, less what was refunded, in fen. */
export async function findTotals(
  table: Table,
  sellerId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Totals> {
  return readTotals(await table.get(totalsKey(sellerId), { consistent }));
}
