/**
 * The movement at a provider that a posting's reference implies; in a file of its own, so that it can be compared with the account's
 * entries.
 */
const signs: Record<string, 1 | -1> = { PAY: 1, SUSP: 1, ROY: 1, RFD: -1, SET: -1, RET: 1, CRF: -1, PRT: -1 };

/**
 * The signed amount that a posting moves at the provider. A later failure returns money; a bank's movements and fees carry their own
 * sign.
 */
export function movedAt(reference: string, amount: number): number {
  const [prefix = '', , step = ''] = reference.split('#');
  // Lines of bills and manual bookings carry their own sign.
  if (['BILL', 'BNK', 'COR', 'DSP'].includes(prefix)) return amount;
  const sign = signs[prefix === 'PO' ? step : prefix] ?? 0;
  return (reference.endsWith('#BACK') ? -sign : sign) * Math.abs(amount);
}

/** The account whose entry gives the gross amount of a purchase or refund. */
export const grossIn: Record<string, string> = { COV: 'refunding:', PCV: 'refunding:', DSP: 'dispute:' };

/** Prefixes of postings that change a seller's sales and earnings, rather than where the money is. */
export const salePrefixes = ['PAY', 'COV', 'PCV', 'CRF', 'DSP'];
