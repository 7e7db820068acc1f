import { day } from '#shared/limits';
import { promotionLimits } from '#shared/promotions';
import { momentOf } from './moments.ts';

/** Names of texts in `couponForm.faults`. */
type MomentFault = 'moment' | 'far' | 'order' | 'past';

/** The fault of a start; an empty one means at once. */
export function startFault(text: string, now: number): MomentFault | undefined {
  if (text === '') return undefined;
  const start = momentOf(text);
  if (start === undefined) return 'moment';
  return start > now + promotionLimits.plannedDays * day ? 'far' : undefined;
}

/** The fault of an optional end. With `now`, an end in the past is one. */
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
