import type { FileDetail } from '#shared/contract/files';
import { yuanFixed, yuanNumber } from '#shared/money';
import { type Deal, isForSale } from '../../features/offers/deal.ts';
import { storeAmount, storeCode, storedVia, storeVia } from '../../features/offers/stored-offers.ts';
import { type PressedOffers, recallPress } from '../../session/pay-press.ts';
import { fenOf } from '../../ui/text/format.ts';

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

/** The offers that the buyer chose in this tab, for a tab that the link of an email opens. */
export const pressedOffers = ({ file, coupon, isChosen }: Terms): PressedOffers => ({
  seller: file.username,
  ...{ coupon, amount: isChosen ? yuanFixed(fenOf(file.price)) : undefined, via: storedVia() },
});

export function restoreOffers(fileId: string): void {
  const offers = recallPress(fileId)?.offers;
  if (offers?.coupon) storeCode(offers.seller, { typed: offers.coupon, isTried: true, isOfLink: false });
  if (offers?.amount) storeAmount(fileId, offers.amount);
  if (offers?.via) storeVia(offers.via);
}
