/**
 * Hours and days as buckets are called by them, counted here once more: a mistake in the product's must not hide
 * itself.
 */
export const hourMs = 60 * 60 * 1000;
const beijingAhead = 8 * hourMs;

/** `2026112314`, of a calendar that is eight hours ahead. */
export const hourNamed = (at: number): string =>
  Number.isFinite(at) && Math.abs(at) < 8e15
    ? new Date(at + beijingAhead).toISOString().slice(0, 13).replace(/[-T]/g, '')
    : '';

/** When what was put under `B#<hour>…`, or `B#<day>…`, has matured: that hour, or that day, is over. */
export function maturedAt({ sk }: { sk: string }): number | undefined {
  const [, year, month, day, hour] = /^B#(\d{4})(\d\d)(\d\d)(\d\d)?[#~]/.exec(sk) ?? [];
  if (year === undefined) return undefined;
  const startsAt = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:00:00+08:00`);
  return startsAt + (hour === undefined ? 24 : 1) * hourMs;
}

/**
 * Payout runs are at 0, 6, 12 and 18 o'clock in Beijing, which are whole hours of UTC too: the first that is not
 * before.
 */
export const runAfter = (at: number): number =>
  Math.ceil((at + beijingAhead) / (6 * hourMs)) * 6 * hourMs - beijingAhead;
