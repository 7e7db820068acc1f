import { hour } from '#shared/limits';
import type { Moves } from './moves.ts';

export const refundStates = ['requested', 'escalated', 'approved', 'declined', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

/** A seller's no is not the last word: an operator has it. What is approved is on its way and cannot be taken back. */
export const refundMoves = {
  approve: { from: ['requested', 'escalated'], to: 'approved' },
  escalate: { from: ['requested'], to: 'escalated' },
  decline: { from: ['escalated'], to: 'declined' },
  finish: { from: ['approved'], to: 'done' },
} as const satisfies Moves<RefundState>;

/** Granted at once to whoever has not looked yet. */
const changeOfMind = 48 * hour;

/** Without the seller's word by then, an operator decides. */
const sellerHas = 72 * hour;

interface Bought {
  purchasedAt: number;
  downloadedAt?: number | undefined;
}

export const isGrantedAtOnce = ({ purchasedAt, downloadedAt }: Bought, now: number): boolean =>
  downloadedAt === undefined && now - purchasedAt < changeOfMind;

export const decideBy = (requestedAt: number): number => requestedAt + sellerHas;
