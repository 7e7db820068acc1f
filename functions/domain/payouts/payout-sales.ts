import { day, hour, maturity } from '#shared/limits';
import { endOf } from '../time.ts';
import type { Bucket } from './payouts.ts';

interface Span {
  from: number;
  /** No longer in it. */
  to: number;
}

/** What was not settled for so long is looked for by nobody. */
const latest = 30 * day;

/**
 * When its sales were paid: what matures in an hour was paid 18 hours before it. What settled only after its own hour was
 * put into a later one, and is further back.
 */
function spanOf({ sk, late }: Pick<Bucket, 'sk' | 'late'>): Span | undefined {
  const [, hours] = /^B#(\d{10})#[0S]/.exec(sk) ?? [];
  if (hours === undefined) return undefined;
  const to = endOf(hours) - maturity;
  return { from: to - hour - (late ? latest : 0), to };
}

/** Between which moments the sales of these buckets were paid; undefined where there are none. */
export function soldWithin(buckets: readonly Pick<Bucket, 'sk' | 'late'>[]): Span | undefined {
  const spans = buckets.flatMap((bucket) => spanOf(bucket) ?? []);
  if (spans.length === 0) return undefined;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
