import { changeOfMindHours, hour } from '#shared/limits';
import type { Moves } from '../moves.ts';

export const refundStates = ['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * A seller's no is not the last word: an operator has it. What is approved is on its way and cannot be taken back; what
 * the provider turns down for good waits for a person.
 */
export const refundMoves = {
  approve: { from: ['requested', 'escalated'], to: 'approved' },
  escalate: { from: ['requested'], to: 'escalated' },
  decline: { from: ['escalated'], to: 'declined' },
  leave: { from: ['approved'], to: 'manual' },
  retry: { from: ['manual'], to: 'approved' },
  finish: { from: ['approved', 'manual'], to: 'done' },
} as const satisfies Moves<RefundState>;

/** Granted at once to whoever has not looked yet. */
const changeOfMind = changeOfMindHours * hour;

/** Without the seller's word by then, an operator decides. */
const sellerHas = 72 * hour;

export const isGrantedAtOnce = (
  { purchasedAt, downloadedAt }: { purchasedAt: number; downloadedAt?: number | undefined },
  now: number,
): boolean => downloadedAt === undefined && now - purchasedAt < changeOfMind;

export const decideBy = (requestedAt: number): number => requestedAt + sellerHas;

/** Nobody has said yes or no for so long: somebody has to look. */
const asksFor = 24 * hour;

export const givesUpRefund = (
  refund: { decidedAt?: number | undefined; retriedAt?: number | undefined; requestedAt: number },
  now: number,
): boolean => now - (refund.retriedAt ?? refund.decidedAt ?? refund.requestedAt) >= asksFor;
