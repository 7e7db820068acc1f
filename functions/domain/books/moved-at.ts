/** How a posting's reference says what it moves at a provider; by itself, so that it can be held against the account. */
const signs: Record<string, 1 | -1> = { PAY: 1, SUSP: 1, ROY: 1, RFD: -1, SET: -1, RET: 1, CRF: -1, PRT: -1 };

/** What failed afterwards comes back. A bank takes and gives, its fee as well: for what, it alone says. */
export function movedAt(reference: string, amount: number): number {
  const [prefix = '', , step = ''] = reference.split('#');
  // A line of a bill, and what a person books, say by themselves which way they go.
  if (['BILL', 'BNK', 'COR', 'DSP'].includes(prefix)) return amount;
  const sign = signs[prefix === 'PO' ? step : prefix] ?? 0;
  return (reference.endsWith('#BACK') ? -sign : sign) * Math.abs(amount);
}

/** Where a posting says for how much the buyer bought, or has back. */
export const grossIn: Record<string, string> = { COV: 'refunding:', PCV: 'refunding:', DSP: 'dispute:' };

/** Of a seller's account, what changes sales and earnings rather than where the money is. */
export const salePrefixes = ['PAY', 'COV', 'PCV', 'CRF', 'DSP'];
