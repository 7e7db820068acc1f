import { day } from '#shared/limits';
import { promotionLimits } from '#shared/offers';
import { momentOf } from './moments.ts';

/** Names of texts: `couponForm.faults`. */
type MomentFault = 'moment' | 'far' | 'order' | 'past';

/** Of a beginning; an empty field is at once. */
export function startFault(text: string, now: number): MomentFault | undefined {
  if (text === '') return undefined;
  const start = momentOf(text);
  if (start === undefined) return 'moment';
  return start > now + promotionLimits.plannedDays * day ? 'far' : undefined;
}

/** Of an end that may be left open. Where no `now` is said, it may be over. */
export function endFault(
  text: string,
  { start, now }: { start: number | undefined; now?: number },
): MomentFault | undefined {
  if (text === '') return undefined;
  const end = momentOf(text);
  if (end === undefined) return 'moment';
  if (start !== undefined && end <= start) return 'order';
  return now !== undefined && end <= now ? 'past' : undefined;
}
