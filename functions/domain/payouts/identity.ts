import { type Fen, fen } from '#shared/money';
import { type Bucket, isBucketOpen, sumOf } from './payouts.ts';

/**
 * Platforms report sellers to the tax office (State Council Decree 810) and need their identity. Up to this lifetime total is paid out
 * without it.
 */
const withoutIdentity = fen(1000_00);

const isInFlight = (bucket: Bucket): boolean => !isBucketOpen(bucket) && bucket.paidAt === undefined;

/** The amount that may still be paid out without an identity; negative if more was paid. */
export const roomWithoutIdentity = ({ paidOut, buckets }: { paidOut: Fen; buckets: readonly Bucket[] }): Fen =>
  fen(withoutIdentity - paidOut - sumOf(buckets.filter(isInFlight)));
