import { day, hour, maturity } from '#shared/limits';
import type { Moves } from '../moves.ts';

export const refundStates = ['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * A seller's no is not the last word: an operator has it. What is granted waits until the seller's balance covers it; what
 * is covered is on its way and cannot be taken back; what the provider turns down for good waits for a person. A share
 * that its seller has been given comes back and goes to the buyer in one: from waiting it is done.
 */
export const refundMoves = {
  grant: { from: ['requested', 'escalated'], to: 'waiting' },
  escalate: { from: ['requested'], to: 'escalated' },
  decline: { from: ['escalated', 'waiting'], to: 'declined' },
  reopen: { from: ['declined'], to: 'escalated' },
  cover: { from: ['waiting'], to: 'approved' },
  leave: { from: ['approved'], to: 'manual' },
  retry: { from: ['manual'], to: 'approved' },
  finish: { from: ['waiting', 'approved', 'manual'], to: 'done' },
  /** The buyer's bank gave it back afterwards. */
  fail: { from: ['done'], to: 'manual' },
  /** Somebody was faster at the provider. */
  overtake: { from: ['requested', 'escalated', 'waiting', 'declined'], to: 'done' },
  /** The buyer has turned to the bank instead. */
  drop: { from: ['requested', 'escalated', 'waiting'], to: 'declined' },
} as const satisfies Moves<RefundState>;

/** Without the seller's word by then, an operator decides. */
const sellerHas = 72 * hour;

export const isGrantedAtOnce = (
  { purchasedAt, downloadedAt }: { purchasedAt: number; downloadedAt?: number | undefined },
  now: number,
): boolean => downloadedAt === undefined && now - purchasedAt < maturity;

export const decideBy = (requestedAt: number): number => requestedAt + sellerHas;

/** Nobody has said yes or no for so long: somebody has to look. */
const asksFor = 24 * hour;

interface RefundTimes {
  requestedAt: number;
  decidedAt?: number | undefined;
  retriedAt?: number | undefined;
  askedAt?: number | undefined;
}

/** From when on its provider was asked: what waited for its cover was asked about only afterwards. */
export const givesUpRefund = ({ requestedAt, decidedAt, retriedAt, askedAt }: RefundTimes, now: number): boolean =>
  now - (askedAt ?? retriedAt ?? decidedAt ?? requestedAt) >= asksFor;

/** So long a granted refund waits for what its seller earns; then an operator decides. */
const waitsFor = 7 * day;

/** When to try again to cover it; undefined where a person has to decide. */
export const nextFundingCheck = (decidedAt: number, now: number): number | undefined =>
  now - decidedAt < waitsFor ? Math.min(now + hour, decidedAt + waitsFor) : undefined;
