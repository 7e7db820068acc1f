import type { Entries } from './ledger.ts';

interface Numbers {
  outTradeNo?: string | undefined;
  payoutId?: string | undefined;
  sellerId?: string | undefined;
}

/** References of an order's postings; the order's number is their second part. */
const ofOrder = /^(?:PAY|SUSP|COV|PCV|RFD|PRT|CRF|ROY)#([^#]+)/;
const ofPayout = /^PO#([^#]+)#/;

/** The order of a posting, by its reference; undefined if it has none. */
export const orderIn = (reference: string): string | undefined => ofOrder.exec(reference)?.[1];

/** The records that a posting refers to: order, payout and seller. */
export function numbersIn({ reference, entries }: { reference: string; entries: Entries }): Numbers {
  const seller = entries.find(({ account }) => account.startsWith('seller:'));
  return {
    outTradeNo: orderIn(reference),
    payoutId: ofPayout.exec(reference)?.[1],
    sellerId: seller?.account.slice('seller:'.length),
  };
}
