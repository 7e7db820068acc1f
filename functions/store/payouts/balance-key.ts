/** A seller's buckets, totals, holds and payout lock share one partition. */
export const balancePk = (sellerId: string): string => `SBAL#${sellerId}`;
