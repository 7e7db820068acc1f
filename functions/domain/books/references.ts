import type { Entries } from './ledger.ts';

interface Numbers {
  outTradeNo?: string | undefined;
  payoutId?: string | undefined;
  sellerId?: string | undefined;
}

/** Postings of an order, whose number is the second part of their reference. */
const ofOrder = /^(?:PAY|SUSP|COV|PCV|RFD|PRT|CRF|ROY)#([^#]+)/;
const ofPayout = /^PO#([^#]+)#/;

/** The order that a posting is of, by its reference; undefined where it is of none. */
export const orderIn = (reference: string): string | undefined => ofOrder.exec(reference)?.[1];

/** What a posting is of, and whose: where it leads on. */
export function numbersIn({ reference, entries }: { reference: string; entries: Entries }): Numbers {
  const seller = entries.find(({ account }) => account.startsWith('seller:'));
  return {
    outTradeNo: orderIn(reference),
    payoutId: ofPayout.exec(reference)?.[1],
    sellerId: seller?.account.slice('seller:'.length),
  };
}
