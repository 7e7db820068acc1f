import { day, hour } from '#shared/limits';
import type { ReportReason } from '#shared/safety';

/** Reasons that harm people every hour: decided within a day. */
const urgent: readonly ReportReason[] = ['minors', 'malware', 'illegal'];

const beijing = 8 * hour;

/** Saturday and Sunday in Beijing. Public holidays are not considered: that makes deadlines earlier, never later. */
const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time + beijing).getUTCDay());

/** The same time of day, this many working days later. */
export function workingDaysAfter(time: number, days: number): number {
  let at = time;
  for (let remaining = days; remaining > 0; ) {
    at += day;
    if (!isWeekend(at)) remaining -= 1;
  }
  return at;
}

export const reportDeadline = (reason: ReportReason, at: number): number =>
  at + (urgent.includes(reason) ? day : 3 * day);

/** The deadline for an unconfirmed report, which is never urgent. */
export const unconfirmedDeadline = (at: number): number => at + 3 * day;

/** The deadline for notices, as promised in the terms, and for appeals. */
export const noticeDeadline = (at: number): number => workingDaysAfter(at, 2);

/** The claimant's time to go to court after the seller's counter-notice; then the files are restored. */
export const counterPeriod = 15 * day;

/** The time to appeal a measure. */
export const appealPeriod = 15 * day;

/** How long an operator's claim on a case lasts. */
export const claimPeriod = 30 * 60 * 1000;

/** The most consecutive claims: one and two renewals, so that no operator blocks a case for a day. */
export const claimsAtMost = 3;

/** Holds end after this time unless an operator decides otherwise. */
export const holdPeriod = 30 * day;

/** Earnings of this period are put on hold. */
export const heldEarnings = 30 * day;

export const refundPeriod = 180 * day;

/** This many strikes within this time bar an account from publishing. */
export const strikes = { most: 2, within: 365 * day } as const;

/** Reports by this many buyers within this time hide a file until an operator has decided. */
export const reportBurst = { buyers: 5, within: day } as const;
