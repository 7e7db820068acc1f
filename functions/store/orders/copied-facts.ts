import type * as z from 'zod';
import type { Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { orderKey, type person } from './orders.ts';
import { type PurchaseKeys, purchaseChanged } from './purchases.ts';
import { saleKey } from './sales.ts';

type Person = z.output<typeof person>;

export const buyerNameWrites = (outTradeNo: string, buyer: Person): Write[] => [
  changeItem(orderKey(outTradeNo), { buyer }),
  changeItem(saleKey(outTradeNo), { buyer }),
];

export const sellerNameWrites = (purchase: PurchaseKeys, seller: Person): Write[] => [
  changeItem(orderKey(purchase.outTradeNo), { seller }),
  changeItem(saleKey(purchase.outTradeNo), { seller }),
  purchaseChanged(purchase, { sellerUsername: seller.username, sellerDisplayName: seller.displayName }),
];

/** Marks the file as deleted in a purchase, unless it was refunded, and in its sale. */
export const fileDeletedWrites = (purchase: PurchaseKeys, fileDeletedAt: number): Write[] => [
  purchaseChanged(purchase, { fileDeletedAt }),
  changeItem(saleKey(purchase.outTradeNo), { fileDeletedAt }),
];

/** Writes the file's new cover, or none, into a purchase, unless it was refunded, and into its sale. */
export const fileCoverWrites = (purchase: PurchaseKeys, cover: string | undefined): Write[] => [
  purchaseChanged(purchase, { cover }),
  changeItem(saleKey(purchase.outTradeNo), { cover }),
];
