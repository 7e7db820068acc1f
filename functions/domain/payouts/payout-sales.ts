import { day, hour, maturity, minute } from '#shared/limits';
import { endOf } from '../time.ts';
import type { Bucket } from './payouts.ts';

interface Span {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The clocks of two machines never differ by more: one may book a refund a moment before the time another gave the sale. */
export const clockSkew = minute;

/** Sales that settled later than this are not searched for. */
const latest = 30 * day;

/**
 * When a bucket's sales were paid: those maturing in an hour were paid 18 hours earlier. Sales that settled late were put into a later
 * bucket, and are older.
 */
function spanOf({ sk, late }: Pick<Bucket, 'sk' | 'late'>): Span | undefined {
  const [, hours] = /^B#(\d{10})#[0S]/.exec(sk) ?? [];
  if (hours === undefined) return undefined;
  const to = endOf(hours) - maturity;
  return { from: to - hour - (late ? latest : 0), to };
}

/** The span in which the sales of these buckets were paid; undefined without buckets. */
export function soldWithin(buckets: readonly Pick<Bucket, 'sk' | 'late'>[]): Span | undefined {
  const spans = buckets.flatMap((bucket) => spanOf(bucket) ?? []);
  if (spans.length === 0) return undefined;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
