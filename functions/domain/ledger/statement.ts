import type { BalanceEntry } from '#shared/contract/payouts';

/** The reason of a movement on a seller's statement. */
interface Movement {
  type: BalanceEntry['type'];
  outTradeNo?: string;
  payoutId?: string;
}

const payoutTypes: Record<string, Movement['type']> = { RES: 'payout', REL: 'payout_returned', RET: 'payout_returned' };

const disputeTypes: Record<string, Movement['type']> = { OPEN: 'dispute' };

const orderTypes: Record<string, Movement['type']> = {
  PAY: 'sale',
  COV: 'refund',
  PCV: 'refund',
  CRF: 'refund',
  ROY: 'payout_returned',
};

/** A hold for a case, its end, or its use for a refund. */
function heldMovement(step: string): Movement {
  if (step === '') return { type: 'held' };
  return step === 'REL' ? { type: 'held_returned' } : { type: 'held_returned', outTradeNo: step };
}

/**
 * `PAY#<order>`, `COV#<order>`, `PO#<payout>#RES`, `DSP#<dispute>#OPEN`, `CRF#<order>#<refund>`: a posting's reference says it. A refund that came
 * back afterwards is put right, and so is what is no usual movement.
 */
export function movementOf(reference: string): Movement {
  const [kind = '', number = '', step = ''] = reference.split('#');
  if (kind === 'PO') return { type: payoutTypes[step] ?? 'correction', payoutId: number };
  if (kind === 'DSP') return { type: disputeTypes[step] ?? 'dispute_returned' };
  if (kind === 'HLD') return heldMovement(step);
  const type = reference.endsWith('#BACK') ? 'correction' : orderTypes[kind];
  return type ? { type, outTradeNo: number } : { type: 'correction' };
}
