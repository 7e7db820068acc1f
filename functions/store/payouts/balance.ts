import * as z from 'zod';
import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { type Bucket, nextRun, sumOf } from '../../domain/payouts/payouts.ts';
import { beijingDay } from '../../domain/time.ts';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { findItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { openFields, takenFields } from './open-buckets.ts';

/** Seller balances: day buckets that the settlement queue fills and payouts empty, and the totals over all time. */
export const balancePk = (sellerId: string): string => `SBAL#${sellerId}`;

const bucketItem = z.object({
  sk: z.string(),
  amount,
  frozenBy: z.string().optional(),
  paidAt: z.number().optional(),
});

export const readBucket = (item: Item): Bucket => bucketItem.parse(item);

export const bucketName = (at: number, generation: number): string =>
  `B#${beijingDay(at)}#0#${String(generation).padStart(4, '0')}`;

const isNotFrozen = [{ attribute: 'frozenBy', absent: true }] as const;

/** The share of one sale, where that is paid out by itself. */
export const shareName = (at: number, outTradeNo: string): string => `B#${beijingDay(at)}#S#${outTradeNo}`;

/** The sale a bucket is the share of. */
export const saleOfShare = (name: string): string | undefined => /^B#\d+#S#(.+)$/.exec(name)?.[1];

const bucketKey = (sellerId: string, sk: string): Key => ({ pk: balancePk(sellerId), sk });

/**
 * Adds to a bucket while no payout has frozen it: a frozen one of a day sends the caller to the next generation. A share
 * never is one then: a sale settles once, and is refunded only when its payout has come to rest.
 */
export const bucketWrite = (sellerId: string, name: string, added: Fen): Write => ({
  update: bucketKey(sellerId, name),
  change: { set: { kind: 'bucket', ...openFields(sellerId, name) }, add: { amount: added } },
  when: isNotFrozen,
});

/** The generation of a day that takes what comes next: the youngest, or one more where a payout has frozen that. */
export async function openGeneration(table: Table, sellerId: string, at: number): Promise<number> {
  const day = { pk: balancePk(sellerId), beginsWith: `B#${beijingDay(at)}#0#` };
  const { items } = await table.query({ ...day, descending: true, limit: 1 });
  const [youngest] = items.map((item) => readBucket(item));
  if (!youngest) return 0;
  const generation = Number(youngest.sk.slice(-4));
  return youngest.frozenBy === undefined ? generation : generation + 1;
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

/** Every bucket there is, oldest first: one a day and payout. `consistent` for whoever acts on what is not there. */
export async function listBuckets(
  table: Table,
  sellerId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Bucket[]> {
  return (await queryAll(table, { pk: balancePk(sellerId), beginsWith: 'B#', consistent })).map(readBucket);
}

/** The seller's balance that no payout has taken yet. */
export const openBalance = async (table: Table, sellerId: string): Promise<Fen> =>
  sumOf((await listBuckets(table, sellerId)).filter(({ frozenBy }) => frozenBy === undefined));

/** What these buckets took in on so many days of Beijing's calendar, today the last of them; less what was refunded then. */
export function earnedWithin(buckets: readonly Bucket[], days: number, now: number): Fen {
  const first = `B#${beijingDay(now - (days - 1) * day)}`;
  return sumOf(buckets.filter(({ sk }) => sk >= first));
}

/** Day by day from the first, days without earnings too; `20261120` → fen. */
export async function earningsByDay(table: Table, sellerId: string, dates: readonly string[]): Promise<Fen[]> {
  const [first, last] = [dates.at(0), dates.at(-1)];
  const items = await queryAll(table, { pk: balancePk(sellerId), between: [`B#${first}`, `B#${last}#~`] });
  const earned = Map.groupBy(items.map(readBucket), ({ sk }) => sk.slice(2, 10));
  return dates.map((date) => sumOf(earned.get(date) ?? []));
}

/** As it stands: whoever decides by it must not be a moment late. */
export const findBucket = (table: Table, sellerId: string, sk: string): Promise<Bucket | undefined> =>
  findItem(table, bucketKey(sellerId, sk), bucketItem);

// ── Totals ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const totalsKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'TOTAL' });

/** Sales up, or with negative amounts and `sales: -1` a refund; either way the next payout run looks at the seller. */
export const totalsWrite = (
  sellerId: string,
  change: { amount: Fen; earnings: Fen; sales: 1 | -1; paidOut?: Fen },
  now: number,
): Write => ({
  update: totalsKey(sellerId),
  change: {
    set: { kind: 'totals', sellerId, ...dueFields('PAY', sellerId, nextRun(now)) },
    add: {
      gross: change.amount,
      earnings: change.earnings,
      sales: change.sales,
      refunds: change.sales < 0 ? 1 : 0,
      paidOut: change.paidOut ?? 0,
      changes: 1,
    },
  },
});

export const paidOutWrite = (sellerId: string, paid: Fen): Write => ({
  update: totalsKey(sellerId),
  change: { add: { paidOut: paid, payouts: 1 } },
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
  /** How often a payout run was given a reason to look: by sales, refunds and accounts. */
  changes: z.number().default(0),
  /** On the list of the payout runs: absent where nothing is tried before the seller does something. */
  dueAt: z.string().optional(),
});

export type Totals = z.output<typeof totalsItem>;

export const readTotals = (item: Item | undefined): Totals =>
  totalsItem.parse(item ?? { gross: 0, earnings: 0, sales: 0 });

export interface Balance {
  buckets: Bucket[];
  totals: Totals;
}

/** All that is kept of a seller's balance, as it stands. */
export async function readBalance(table: Table, sellerId: string): Promise<Balance> {
  const items = await queryAll(table, { pk: balancePk(sellerId), consistent: true });
  const totals = items.find(({ sk }) => sk === 'TOTAL');
  return {
    buckets: items.filter(({ sk }) => sk.startsWith('B#')).map((item) => readBucket(item)),
    totals: readTotals(totals),
  };
}

/** Over all settled sales, less what was refunded, in fen. */
export async function findTotals(table: Table, sellerId: string): Promise<Totals> {
  return readTotals(await table.get(totalsKey(sellerId)));
}
