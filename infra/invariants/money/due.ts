import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import { type Check, type Snapshot, unless } from '../snapshot.ts';
import { hourMs, maturedAt, runAfter } from './hours.ts';

/**
 * Written down once more, like all that is promised: the least that is paid out, and what leaves of somebody unknown.
 */
const leastFen = 10;
const withoutIdentityFen = 1000_00;

interface Seller {
  id: string;
  snapshot: Snapshot;
  /** What no payout has taken. */
  open: readonly Item[];
  payouts: readonly Item[];
}

const isShare = ({ sk }: Item): boolean => /^B#\d+#S#/.test(sk);
const total = (items: readonly Item[]): number => sum(items.map((item) => amountIn(item)));

/** A debt counts at once. */
const isMature = (bucket: Item, now: number): boolean => amountIn(bucket) < 0 || Number(maturedAt(bucket)) <= now;

/** What a run would take: the balance as one, and each share of a sale by itself. */
function isPayable({ id, snapshot, open, payouts }: Seller): boolean {
  const mature = open.filter((bucket) => isMature(bucket, snapshot.now));
  const isInFlight = ({ state }: Item): boolean => state !== 'succeeded' && state !== 'failed';
  const left = amountIn(snapshot.at(`SBAL#${id}`, 'TOTAL'), 'paidOut') + total(payouts.filter(isInFlight));
  const room = snapshot.at(`USR#${id}`, 'IDENTITY') ? Number.POSITIVE_INFINITY : withoutIdentityFen - left;
  const shares = mature.filter(isShare).filter(({ sk }) => {
    const order = snapshot.at(`ORD#${sk.replace(/^B#\d+#S#/, '')}`, 'ORD');
    return order?.status === 'paid' && text(order, 'tradeNo') !== '';
  });
  const balance = total(mature.filter((bucket) => !isShare(bucket)));
  const amounts = [balance < leastFen ? 0 : balance, ...shares.map((share) => amountIn(share))];
  return amounts.some((amount) => amount > 0 && amount <= total(mature) && amount <= room);
}

/**
 * Whom a run leaves off the list although there is something: whoever has no account, is held by an operator, or had a
 * payout fail that is not tried again before the seller has done something. Everybody else who is turned away (a new
 * account or address, a refund that waits, a payout under way) stays on it, and so does who has more than one payout
 * takes.
 */
function mayBeUnlisted({ id, snapshot, payouts }: Seller): boolean {
  const lastCreated = Math.max(0, ...payouts.map((payout) => amountIn(payout, 'createdAt')));
  return (
    snapshot.at(`USR#${id}`, 'PAYEE') === undefined ||
    snapshot.at(`SBAL#${id}`, 'HOLD') !== undefined ||
    payouts.some((payout) => payout.state === 'failed' && amountIn(payout, 'finishedAt') >= lastCreated)
  );
}

/** A sweep puts off what it has sent for a minute; an hour is no run too late. */
const slack = hourMs;

/**
 * Whoever has money that is still to mature is on the list of the payout runs, for the first after it at the latest;
 * and for the next run, whoever has some that could leave now.
 */
export const payoutRuns: Check = (snapshot) => {
  const payouts = Map.groupBy(snapshot.of('payout'), (payout) => text(payout, 'sellerId'));
  const open = snapshot.of('bucket').filter(({ frozenBy, paidAt }) => frozenBy === undefined && paidAt === undefined);
  const sellers = Map.groupBy(open, ({ pk }) => pk.slice('SBAL#'.length));
  return [...sellers].flatMap(([id, buckets]) => {
    if (snapshot.isMoving(id)) return [];
    const seller = { id, snapshot, open: buckets, payouts: payouts.get(id) ?? [] };
    const dueAt = snapshot.at(`SBAL#${id}`, 'TOTAL')?.dueAt;
    const whose = `I4 totals SBAL#${id} / TOTAL`;
    const pending = buckets.filter((bucket) => amountIn(bucket) > 0 && !isMature(bucket, snapshot.now));
    const late = pending.filter((bucket) => {
      const at = maturedAt(bucket);
      return at !== undefined && !(Number(dueAt) <= runAfter(at));
    });
    const isOverlooked =
      isPayable(seller) && !mayBeUnlisted(seller) && !(Number(dueAt) <= runAfter(snapshot.now + 1) + slack);
    return [
      ...late.map(({ sk }) => `${whose}: no payout run comes for bucket ${sk}, dueAt is ${dueAt}`),
      ...unless(!isOverlooked, `${whose}: no payout run comes for what has matured, dueAt is ${dueAt}`),
    ];
  });
};
