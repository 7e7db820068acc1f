import type * as z from 'zod';
import type { Write } from '#functions/ports/table';
import { orderKey, type person } from './orders.ts';
import { type PurchaseKeys, purchaseKey } from './purchases.ts';
import { saleKey } from './sales.ts';

type Person = z.output<typeof person>;

const exists = [{ exists: true }] as const;

/** Writes a buyer's new name into the order and its sale. */
export const buyerNameWrites = (outTradeNo: string, buyer: Person): Write[] =>
  [orderKey(outTradeNo), saleKey(outTradeNo)].map((update) => ({ update, change: { set: { buyer } }, when: exists }));

/** Writes a seller's new name into the order, its sale and its purchase. */
export const sellerNameWrites = ({ outTradeNo, buyerId, fileId }: PurchaseKeys, seller: Person): Write[] => [
  ...[orderKey(outTradeNo), saleKey(outTradeNo)].map(
    (update): Write => ({ update, change: { set: { seller } }, when: exists }),
  ),
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { sellerUsername: seller.username, sellerDisplayName: seller.displayName } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
];

/** Marks the file as deleted in a purchase, unless it was refunded, and in its sale. */
export const fileDeletedWrites = ({ outTradeNo, buyerId, fileId }: PurchaseKeys, fileDeletedAt: number): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { fileDeletedAt } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { fileDeletedAt } }, when: [{ exists: true }] },
];

/** Writes the file's new cover, or none, into a purchase, unless it was refunded, and into its sale. */
export const fileCoverWrites = ({ outTradeNo, buyerId, fileId }: PurchaseKeys, cover: string | undefined): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { cover } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { cover } }, when: [{ exists: true }] },
];
