import { type Fen, fen } from '#shared/money';
import { type Bucket, isBucketOpen, matureBuckets, sumOf } from '../payouts/payouts.ts';

/** The amount taken from one bucket. */
export interface FundingPart {
  bucket: string;
  amount: Fen;
  left: Fen;
}

interface FundingNeed {
  /** The bucket that holds the earnings of the sale. */
  own: string;
  needed: number;
  /** False while an older refund waits for the same money. */
  mayUseOthers: boolean;
  now: number;
}

/** The most parts that fit into one transaction beside its other writes. */
export const maxFundingParts = 70;

/**
 * The funding of a refund: the sale's own bucket first, then matured ones, oldest first. Never the pending money of another sale,
 * whose buyer may still claim it. Undefined if it is not enough.
 */
export function findFullFunding(buckets: readonly Bucket[], needed: FundingNeed): FundingPart[] | undefined {
  const parts = findPartialFunding(buckets, needed);
  return sumOf(parts) === needed.needed ? parts : undefined;
}

/** The funding as far as it goes, if another source adds the rest. */
export function findPartialFunding(buckets: readonly Bucket[], needed: FundingNeed): FundingPart[] {
  const { order, most } = usableBuckets(buckets, needed);
  return takeFrom(order, Math.min(most, needed.needed));
}

/** The buckets that may be used, in order, with the most that may be taken from each. */
function usableBuckets(buckets: readonly Bucket[], { own, mayUseOthers, now }: Omit<FundingNeed, 'needed'>) {
  const at = buckets.find(({ sk }) => sk === own)?.foldedInto ?? own;
  const mature = matureBuckets(buckets, now);
  const first = buckets.filter((bucket) => bucket.sk === at && isBucketOpen(bucket) && bucket.amount > 0);
  const isPending = first.some(({ maturesAt }) => maturesAt > now);
  // Debts are settled before anything that has matured.
  const free = mayUseOthers ? Math.max(0, sumOf(mature)) : 0;
  const others = mature.filter((bucket) => bucket.amount > 0 && bucket.sk !== at);
  const order = [...(isPending || mayUseOthers ? first : []), ...(mayUseOthers ? others : [])];
  return { order: order.slice(0, maxFundingParts), most: isPending ? sumOf(first) + free : free };
}

/** The amount, or all that these buckets have, one after the other. */
export function takeFrom(buckets: readonly Bucket[], needed: number): FundingPart[] {
  let remaining = needed;
  return buckets.flatMap(({ sk, amount }) => {
    const part = fen(Math.min(amount, remaining));
    remaining -= part;
    return part > 0 ? [{ bucket: sk, amount: part, left: fen(amount - part) }] : [];
  });
}
