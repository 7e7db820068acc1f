/** Hours and days in bucket names, computed independently of the product. */
export const hourMs = 60 * 60 * 1000;
const beijingAhead = 8 * hourMs;

/** `2026112314`, in Beijing's time, eight hours ahead of UTC. */
export const hourNamed = (at: number): string =>
  Number.isFinite(at) && Math.abs(at) < 8e15
    ? new Date(at + beijingAhead).toISOString().slice(0, 13).replace(/[-T]/g, '')
    : '';

/** When the hour or day in a bucket's name is over. */
export function maturedAt({ sk }: { sk: string }): number | undefined {
  const [, year, month, day, hour] = /^B#(\d{4})(\d\d)(\d\d)(\d\d)?[#~]/.exec(sk) ?? [];
  if (year === undefined) return undefined;
  const startsAt = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:00:00+08:00`);
  return startsAt + (hour === undefined ? 24 : 1) * hourMs;
}

/** The next payout run: at 0, 6, 12 or 18 o'clock in Beijing, which are whole hours of UTC. */
export const runAfter = (at: number): number =>
  Math.ceil((at + beijingAhead) / (6 * hourMs)) * 6 * hourMs - beijingAhead;
