import type { FileDetail } from '#shared/contract/files';
import { yuanNumber } from '#shared/money';
import { type Deal, isForSale } from '../../features/offers/deal.ts';
import { storedVia } from '../../features/offers/stored-offers.ts';

/** The terms of an order, as its button shows them. */
export interface Terms {
  /** At this buyer's price: the amount they choose, or what remains with their code. */
  file: FileDetail;
  /** The code of a coupon that lowers the price. */
  coupon: string | undefined;
  /** The buyer chose the amount. */
  isChosen: boolean;
  /** False until there is an amount, and with it an order. */
  hasAmount: boolean;
  /** Identifies the buyer's choices; a code that was made with another key no longer applies. */
  key: string;
}

export function termsOf(file: FileDetail, { amount, chosen, coupon }: Deal): Terms {
  const code = coupon?.applies ? coupon.code : undefined;
  return {
    file: isForSale(file) ? { ...file, price: yuanNumber(amount) } : file,
    coupon: code,
    isChosen: chosen !== undefined,
    hasAmount: chosen?.fault === undefined,
    key: `${code ?? ''} ${chosen ? amount : ''}`,
  };
}

/** The request, which includes the link that led the buyer here. */
export function orderBody({ file: { id, price }, coupon, isChosen }: Terms) {
  const via = storedVia();
  return {
    ...{ file_post_id: id, expected_price: price },
    ...(coupon && { coupon }),
    ...(isChosen && { amount: price }),
    ...(via && { via }),
  };
}
