import type { FileDetail } from '#shared/contract/files';
import { yuanNumber } from '#shared/money';
import { type Deal, isForSale } from '../../features/offers/deal.ts';
import { storedVia } from '../../features/offers/stored-offers.ts';

/** What an order is made of, as it stands on the button. */
export interface Terms {
  /** At the price of this buyer: what they choose, and what is left with their code. */
  file: FileDetail;
  /** Of a code that takes something off. */
  coupon: string | undefined;
  /** Buyers choose. */
  isChosen: boolean;
  /** Nothing can be ordered before there is an amount. */
  hasAmount: boolean;
  /** What the buyer has said; where it is something else, what was begun before is not meant any more. */
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

/** What the server is asked for. Where one came from is told with it. */
export function orderBody({ file: { id, price }, coupon, isChosen }: Terms) {
  const via = storedVia();
  return {
    ...{ file_post_id: id, expected_price: price },
    ...(coupon && { coupon }),
    ...(isChosen && { amount: price }),
    ...(via && { via }),
  };
}
