import { hour, maturity } from '../limits.ts';

/** Payouts go out at 0, 6, 12 and 18 o'clock in Beijing: whole hours of UTC as well. */
const runInterval = 6 * hour;

/** Strictly later than now, so that a run never picks up what it has just postponed. Beijing's hours are UTC's + 8. */
export const nextPayoutRun = (now: number): number => {
  const shifted = now + 8 * hour;
  return (Math.floor(shifted / runInterval) + 1) * runInterval - 8 * hour;
};

/** A payout whose outcome is unclear is queried several times within an hour, and a rejection is confirmed after minutes. */
const arrivalMargin = 2 * hour;

/**
 * By when a payout of this moment has arrived. Every date of money to come that a seller is told is one of these: upper bounds, at least
 * an hour away, at whole hours.
 */
export const arrivalOfPayout = (createdAt: number): number => Math.floor(createdAt / hour) * hour + arrivalMargin;

/** By when earnings that mature at this moment have arrived: with the first run that finds them. */
export const arrivalOf = (maturesAt: number): number => arrivalOfPayout(nextPayoutRun(maturesAt - 1));

/** When the earnings of a sale mature: with all that was sold in its hour. */
export const maturesAt = (soldAt: number): number => Math.floor((soldAt + maturity) / hour) * hour + hour;

/** Whether what matured at this moment goes out with this run, and not with an earlier one. */
export const isFirstRun = (run: number, matured: number): boolean => nextPayoutRun(matured - 1) === run;
