import { day, hour, maturity } from '#shared/limits';
import type { Moves } from '../moves.ts';

export const refundStates = ['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * The states of a refund. A seller's refusal goes to an operator. A granted refund waits until the seller's balance funds it; a funded
 * one is on its way and cannot be revoked; one that the provider rejects for good waits for a person. A share that its seller was paid
 * already is returned and refunded in one step: from waiting to done.
 */
export const refundMoves = {
  grant: { from: ['requested', 'escalated'], to: 'waiting' },
  escalate: { from: ['requested'], to: 'escalated' },
  decline: { from: ['escalated', 'waiting'], to: 'declined' },
  reopen: { from: ['declined'], to: 'escalated' },
  fund: { from: ['waiting'], to: 'approved' },
  leave: { from: ['approved'], to: 'manual' },
  retry: { from: ['manual'], to: 'approved' },
  finish: { from: ['waiting', 'approved', 'manual'], to: 'done' },
  /** The buyer's bank returned the money afterwards. */
  fail: { from: ['done'], to: 'manual' },
  /** The money was already refunded at the provider. */
  overtake: { from: ['requested', 'escalated', 'waiting', 'declined'], to: 'done' },
  /** The buyer opened a dispute with the bank instead. */
  drop: { from: ['requested', 'escalated', 'waiting'], to: 'declined' },
} as const satisfies Moves<RefundState>;

/** If the seller does not answer in time, an operator decides. */
const sellerHas = 72 * hour;

export const isGrantedAtOnce = (
  { purchasedAt, downloadedAt }: { purchasedAt: number; downloadedAt?: number | undefined },
  now: number,
): boolean => downloadedAt === undefined && now - purchasedAt < maturity;

export const decideBy = (requestedAt: number): number => requestedAt + sellerHas;

/** The provider has given no answer for so long that a person has to look. */
const asksFor = 24 * hour;

interface RefundTimes {
  requestedAt: number;
  decidedAt?: number | undefined;
  retriedAt?: number | undefined;
  askedAt?: number | undefined;
}

/** Measured from the first request to the provider: a refund that waited for funding was requested only afterwards. */
export const givesUpRefund = ({ requestedAt, decidedAt, retriedAt, askedAt }: RefundTimes, now: number): boolean =>
  now - (askedAt ?? retriedAt ?? decidedAt ?? requestedAt) >= asksFor;

/** A granted refund waits this long for the seller's earnings; then an operator decides. */
const waitsFor = 7 * day;

/** When to try again to fund it; undefined once a person has to decide. */
export const nextFundingCheck = (decidedAt: number, now: number): number | undefined =>
  now - decidedAt < waitsFor ? Math.min(now + hour, decidedAt + waitsFor) : undefined;

/** The provider's request number is derived from the order's, so that a second one cannot exist. */
export const refundNumber = (outTradeNo: string): string => `${outTradeNo}R1`;
