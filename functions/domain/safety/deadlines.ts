import { day, hour } from '#shared/limits';
import type { ReportReason } from '#shared/safety';

/** What hurts people by the hour is looked at within a day. */
const urgent: readonly ReportReason[] = ['minors', 'malware', 'illegal'];

const beijing = 8 * hour;

/** Saturday and Sunday in Beijing. Of public holidays nothing is known here: they make a deadline stricter, never later. */
const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time + beijing).getUTCDay());

/** The same time of day, so many working days later. */
export function workingDaysAfter(time: number, days: number): number {
  let at = time;
  for (let remaining = days; remaining > 0; ) {
    at += day;
    if (!isWeekend(at)) remaining -= 1;
  }
  return at;
}

/** When somebody has to have decided on a report that counts. */
export const reportDeadline = (reason: ReportReason, at: number): number =>
  at + (urgent.includes(reason) ? day : 3 * day);

/** A report nobody has vouched for is looked at too, and makes nothing urgent. */
export const unconfirmedDeadline = (at: number): number => at + 3 * day;

/** As the terms say. */
export const noticeDeadline = (at: number): number => workingDaysAfter(at, 2);

/** The claimant's time to go to court after the seller's statement; then the files are there again. */
export const counterPeriod = 15 * day;

/** How long one may object to a measure. */
export const appealPeriod = 15 * day;

/** An appeal is answered as soon as a notice is. */
export const appealDeadline = (at: number): number => noticeDeadline(at);

/** Who works on a case has it for so long. */
export const claimPeriod = 30 * 60 * 1000;

/** So often in a row: once, and kept on twice. Nobody keeps a case from everybody else for a day. */
export const claimsAtMost = 3;

/** Money is held for so long at most, where nobody decides otherwise. */
export const holdPeriod = 30 * day;

/** Earnings so far back are held. */
export const heldEarnings = 30 * day;

/** Whoever bought it so long ago has the money back. */
export const refundPeriod = 180 * day;

/** So many strikes within that time, and nothing new may be put up. */
export const strikes = { most: 2, within: 365 * day } as const;

/** So many buyers within that time hide a file until somebody has looked. */
export const reportBurst = { buyers: 5, within: day } as const;
