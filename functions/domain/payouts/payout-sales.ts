import { changeOfMindHours, day, hour } from '#shared/limits';
import { startOfDate } from '../time.ts';

interface Span {
  from: number;
  /** No longer in it. */
  to: number;
}

/** When its sales were paid: a bucket of an hour holds what matures in it, and one of a whole day, of before, what was paid on it. */
function spanOf(bucket: string): Span | undefined {
  const [, year, month, date, hours] = /^B#(\d{4})(\d{2})(\d{2})(\d{2})?#/.exec(bucket) ?? [];
  if (!year) return undefined;
  const start = startOfDate(`${year}-${month}-${date}`);
  if (hours === undefined) return { from: start, to: start + day };
  const from = start + (Number(hours) - changeOfMindHours) * hour;
  return { from, to: from + hour };
}

/** Between which moments the sales of these buckets were paid; undefined where there are none. */
export function soldWithin(buckets: readonly string[]): Span | undefined {
  const spans = buckets.flatMap((bucket) => spanOf(bucket) ?? []);
  if (spans.length === 0) return undefined;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
