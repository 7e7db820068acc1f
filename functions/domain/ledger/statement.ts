import type { BalanceEntry } from '#shared/contract/payouts';
import { type ParsedReference, type PayoutStep, type PostingKind, parseReference } from './references.ts';

/** The reason of a movement on a seller's statement. */
interface Movement {
  type: BalanceEntry['type'];
  outTradeNo?: string;
  payoutId?: string;
}

const payoutTypes: Partial<Record<PayoutStep, Movement['type']>> = {
  reserved: 'payout',
  released: 'payout_returned',
  returned: 'payout_returned',
};

const orderTypes: Partial<Record<PostingKind, Movement['type']>> = {
  payment: 'sale',
  refundFunding: 'refund',
  partialRefundFunding: 'refund',
  consoleRefund: 'refund',
  shareReturn: 'payout_returned',
};

/** A hold for a case, its release, or its use for a refund. */
function holdMovement({ holdEnd, detail }: ParsedReference): Movement {
  if (holdEnd === undefined) return { type: 'held' };
  return holdEnd === 'released' ? { type: 'held_returned' } : { type: 'held_returned', outTradeNo: detail };
}

function payoutMovement({ payoutStep, number }: ParsedReference): Movement {
  return { type: (payoutStep && payoutTypes[payoutStep]) ?? 'correction', payoutId: number };
}

/** By the reference of the posting. A failed refund's money comes back as a correction, and so does any unusual posting. */
export function statementMovement(reference: string): Movement {
  const parsed = parseReference(reference);
  const { kind, number, disputeStep, isFailure } = parsed;
  if (kind === 'payout') return payoutMovement(parsed);
  if (kind === 'dispute') return { type: disputeStep === 'opened' ? 'dispute' : 'dispute_returned' };
  if (kind === 'hold') return holdMovement(parsed);
  const type = isFailure ? 'correction' : kind && orderTypes[kind];
  return type ? { type, outTradeNo: number } : { type: 'correction' };
}
