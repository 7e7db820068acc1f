import { day, hour, minute } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { leastPaid, type ReviewRefusal } from '#shared/reviews';

/** What a review is weighed by. */
export interface Facts {
  /** In fen. */
  amount: number;
  /** When its writer registered. */
  registeredAt: number;
  /** The purchase has been given back, or the money taken back. */
  isRefunded: boolean;
  isFolded: boolean;
  /** Its writer shares a payer, a payout account or an identity with the seller. */
  isSellersOwn: boolean;
  /** Somebody with whom its writer shares one has reviewed the same file before. */
  isSecond: boolean;
}

/** An account is new for so long: nobody makes one for a few stars that count the next day. */
const newFor = day;

const oldEnoughAt = ({ registeredAt }: Pick<Facts, 'registeredAt'>): number => registeredAt + newFor;

/** Whether it is in the average. */
export const isCounted = (facts: Facts, now: number): boolean =>
  facts.amount >= leastPaid &&
  now >= oldEnoughAt(facts) &&
  !facts.isRefunded &&
  !facts.isFolded &&
  !facts.isSellersOwn &&
  !facts.isSecond;

/** When its writer's account is not new any more; undefined where it is not. */
export const weighedAgainAt = (facts: Pick<Facts, 'registeredAt'>, now: number): number | undefined =>
  now < oldEnoughAt(facts) ? oldEnoughAt(facts) : undefined;

/** Its seller hears of a review after so long: stars and the words that are typed after them are one letter. */
export const tellAfter = 5 * minute;

/** Whoever has fetched what they paid for is asked once, after so long. */
export const remindAfter = 5 * day;

/** So many that count within that time are looked at by somebody, before they move the average. */
export const reviewBurst = { reviews: 20, within: hour } as const;

interface Bought {
  downloadedAt?: number | undefined;
  leavingAt?: number | undefined;
}

/** What keeps somebody from writing a review of what they have bought, or not. */
export function reviewRefusalOf(purchase: Bought | undefined): ReviewRefusal | null {
  if (!purchase) return 'not_bought';
  if (purchase.leavingAt !== undefined) return 'refunding';
  return purchase.downloadedAt === undefined ? 'not_downloaded' : null;
}

const refusals = {
  not_bought: 'review_not_bought',
  refunding: 'review_refunding',
  not_downloaded: 'review_not_downloaded',
} as const satisfies Record<ReviewRefusal, string>;

/** Their purchase, where they may review it. */
export function validateReview<P extends Bought>(
  purchase: P | undefined,
): Result<P, (typeof refusals)[keyof typeof refusals]> {
  const refusal = reviewRefusalOf(purchase);
  return refusal === null && purchase ? ok(purchase) : refuse(refusals[refusal ?? 'not_bought']);
}

/** How many earlier wordings are kept, for whoever has to judge what was said. */
export const keptWordings = 3;
