import { type Fen, fen } from '#shared/money';
import { type Bucket, isOpen, matureOf, sumOf } from '../payouts/payouts.ts';

/** What is taken out of one bucket. */
export interface Part {
  bucket: string;
  amount: Fen;
  /** What stays in it. */
  left: Fen;
}

interface Needed {
  /** The bucket that took the earnings of the sale. */
  own: string;
  needed: number;
  /** Not while an older refund waits for the same money. */
  mayUseOthers: boolean;
  now: number;
}

/** As many as fit into one transaction beside its other writes. */
export const partsAtOnce = 70;

/**
 * What covers the refund of a sale: its own bucket first, then what has matured, the oldest first. Never the pending money
 * of another sale: its buyer may still take that back, and must find it there. Undefined where it is not enough.
 */
export function partsFor(buckets: readonly Bucket[], { own, needed, mayUseOthers, now }: Needed): Part[] | undefined {
  const at = buckets.find(({ sk }) => sk === own)?.foldedInto ?? own;
  const mature = matureOf(buckets, now);
  const first = buckets.filter((bucket) => bucket.sk === at && isOpen(bucket) && bucket.amount > 0);
  const isPending = first.some(({ maturesAt }) => maturesAt > now);
  // What is owed comes before anything that has matured.
  const free = mayUseOthers ? Math.max(0, sumOf(mature)) : 0;
  const others = mature.filter((bucket) => bucket.amount > 0 && bucket.sk !== at);
  const order = [...(isPending || mayUseOthers ? first : []), ...(mayUseOthers ? others : [])];
  const most = isPending ? sumOf(first) + free : free;
  return most < needed ? undefined : taken(order.slice(0, partsAtOnce), needed);
}

function taken(buckets: readonly Bucket[], needed: number): Part[] | undefined {
  const parts: Part[] = [];
  let left = needed;
  for (const { sk, amount } of buckets) {
    if (left === 0) break;
    const part = fen(Math.min(amount, left));
    parts.push({ bucket: sk, amount: part, left: fen(amount - part) });
    left -= part;
  }
  return left === 0 ? parts : undefined;
}
