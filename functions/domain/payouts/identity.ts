import { type Fen, fen } from '#shared/money';
import { type Bucket, isOpen, sumOf } from './payouts.ts';

/**
 * Platforms tell the tax office who earns on them (State Council Decree 810), so they have to know it. Small sums go out
 * before: so much in all, over all time.
 */
const withoutIdentity = fen(1000_00);

const isInFlight = (bucket: Bucket): boolean => !isOpen(bucket) && bucket.paidAt === undefined;

/** What may still leave while nobody has said who the seller is; below zero where more has left than may. */
export const roomWithoutIdentity = ({ paidOut, buckets }: { paidOut: Fen; buckets: readonly Bucket[] }): Fen =>
  fen(withoutIdentity - paidOut - sumOf(buckets.filter(isInFlight)));
