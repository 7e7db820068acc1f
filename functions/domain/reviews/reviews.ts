import { day, hour, minute } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { leastPaid, type ReviewRefusal } from '#shared/reviews';

/** The facts that decide whether a review counts. */
export interface Facts {
  /** The amount paid, in fen. */
  amount: number;
  /** When the author registered. */
  registeredAt: number;
  /** The purchase was refunded or disputed. */
  isRefunded: boolean;
  isFolded: boolean;
  /** The author shares a payer, payout account or identity with the seller. */
  isSellersOwn: boolean;
  /** A linked account of the author has reviewed the same file before. */
  isSecond: boolean;
}

/** How long an account counts as new: creating one for a few stars should not pay off the next day. */
const newFor = day;

const oldEnoughAt = ({ registeredAt }: Pick<Facts, 'registeredAt'>): number => registeredAt + newFor;

/** True if the review counts in the average. */
export const isCountedReview = (facts: Facts, now: number): boolean =>
  facts.amount >= leastPaid &&
  now >= oldEnoughAt(facts) &&
  !facts.isRefunded &&
  !facts.isFolded &&
  !facts.isSellersOwn &&
  !facts.isSecond;

/** When the author's account stops being new; undefined if it is not new. */
export const weighedAgainAt = (facts: Pick<Facts, 'registeredAt'>, now: number): number | undefined =>
  now < oldEnoughAt(facts) ? oldEnoughAt(facts) : undefined;

/** The seller is notified after this delay, so that stars and a text added a little later are one email. */
export const tellAfter = 5 * minute;

/** A buyer who downloaded a paid file is reminded once after this time. */
export const remindAfter = 5 * day;

/** More counted reviews in this time than these freeze the average until an operator has looked. */
export const reviewBurst = { reviews: 20, within: hour } as const;

interface ReviewablePurchase {
  downloadedAt?: number | undefined;
  leavingAt?: number | undefined;
}

/** Why the buyer of a purchase may not review it; null if they may. */
export function reviewRefusalOf(purchase: ReviewablePurchase | undefined): ReviewRefusal | null {
  if (!purchase) return 'not_bought';
  if (purchase.leavingAt !== undefined) return 'refunding';
  return purchase.downloadedAt === undefined ? 'not_downloaded' : null;
}

const refusals = {
  not_bought: 'review_not_bought',
  refunding: 'review_refunding',
  not_downloaded: 'review_not_downloaded',
} as const satisfies Record<ReviewRefusal, string>;

/** The purchase, if its buyer may review it. */
export function validateReview<P extends ReviewablePurchase>(
  purchase: P | undefined,
): Result<P, (typeof refusals)[keyof typeof refusals]> {
  const refusal = reviewRefusalOf(purchase);
  return refusal === null && purchase ? ok(purchase) : refuse(refusals[refusal ?? 'not_bought']);
}

/** How many earlier wordings are stored, for operators who judge a report. */
export const keptWordings = 3;
