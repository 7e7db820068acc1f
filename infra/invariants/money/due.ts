import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import { type Check, type Snapshot, unless } from '../snapshot.ts';
import { hourMs, maturedAt, runAfter } from './hours.ts';

/**
 * Stated independently of the product, in fen: the smallest payout, and the most that is paid out without an identity.
 */
const leastFen = 10;
const withoutIdentityFen = 1000_00;

interface Seller {
  id: string;
  snapshot: Snapshot;
  /** Buckets that no payout has taken. */
  open: readonly Item[];
  payouts: readonly Item[];
}

const isShare = ({ sk }: Item): boolean => /^B#\d+#S#/.test(sk);
const total = (items: readonly Item[]): number => sum(items.map((item) => amountIn(item)));

/** A debt counts at once. */
const isMature = (bucket: Item, now: number): boolean => amountIn(bucket) < 0 || Number(maturedAt(bucket)) <= now;

/** Whether a run would pay out: the balance as one amount, or the share of a sale by itself. */
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
 * Sellers who may be missing from the list in spite of matured money: those without an account, with a hold, or with a
 * failed payout that is not retried before they act. A seller who is turned away for another reason, or has more than
 * one payout takes, stays on the list.
 */
function mayBeUnlisted({ id, snapshot, payouts }: Seller): boolean {
  const lastCreated = Math.max(0, ...payouts.map((payout) => amountIn(payout, 'createdAt')));
  return (
    snapshot.at(`USR#${id}`, 'PAYEE') === undefined ||
    snapshot.at(`SBAL#${id}`, 'HOLD') !== undefined ||
    payouts.some((payout) => payout.state === 'failed' && amountIn(payout, 'finishedAt') >= lastCreated)
  );
}

/** The sweep postpones what it has sent by a minute; an hour is not yet a missed run. */
const slack = hourMs;

/**
 * I4: a seller with unmatured money is listed for the first run after it matures, and one with payable money for the
 * next run.
 */
export const payoutRuns: Check = (snapshot) => {
  const payouts = Map.groupBy(snapshot.of('payout'), (payout) => text(payout, 'sellerId'));
  const open = snapshot.of('bucket').filter(({ frozenBy, paidAt }) => frozenBy === undefined && paidAt === undefined);
  const sellers = Map.groupBy(open, ({ pk }) => pk.slice('SBAL#'.length));
  return [...sellers].flatMap(([id, buckets]) => {
    if (snapshot.isMoving(id)) return [];
    const seller = { id, snapshot, open: buckets, payouts: payouts.get(id) ?? [] };
    const dueAt = snapshot.at(`SBAL#${id}`, 'TOTAL')?.dueAt;
    const label = `I4 totals SBAL#${id} / TOTAL`;
    const pending = buckets.filter((bucket) => amountIn(bucket) > 0 && !isMature(bucket, snapshot.now));
    const late = pending.filter((bucket) => {
      const at = maturedAt(bucket);
      return at !== undefined && !(Number(dueAt) <= runAfter(at));
    });
    const isOverlooked =
      isPayable(seller) && !mayBeUnlisted(seller) && !(Number(dueAt) <= runAfter(snapshot.now + 1) + slack);
    return [
      ...late.map(({ sk }) => `${label}: no payout run comes for bucket ${sk}, dueAt is ${dueAt}`),
      ...unless(!isOverlooked, `${label}: no payout run comes for what has matured, dueAt is ${dueAt}`),
    ];
  });
};
