import type * as z from 'zod';
import type { Write } from '#functions/ports/table';
import { orderKey, type person } from './orders.ts';
import { type PurchaseKeys, purchaseKey } from './purchases.ts';
import { saleKey } from './sales.ts';

type Person = z.output<typeof person>;

const exists = [{ exists: true }] as const;

/** Who bought it is called otherwise, in the order and in what its seller sees of it. */
export const buyerNameWrites = (outTradeNo: string, buyer: Person): Write[] =>
  [orderKey(outTradeNo), saleKey(outTradeNo)].map((update) => ({ update, change: { set: { buyer } }, when: exists }));

/** Who sold it is called otherwise, in the order and in what both sides see of it. */
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

/** The post has been deleted since. For the purchase, where it has not been given back, and for its sale. */
export const fileDeletedWrites = ({ outTradeNo, buyerId, fileId }: PurchaseKeys, fileDeletedAt: number): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { fileDeletedAt } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { fileDeletedAt } }, when: [{ exists: true }] },
];

/** Its post has another cover since, or none. For the purchase, where it has not been given back, and for its sale. */
export const fileCoverWrites = ({ outTradeNo, buyerId, fileId }: PurchaseKeys, cover: string | undefined): Write[] => [
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { cover } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
  { update: saleKey(outTradeNo), change: { set: { cover } }, when: [{ exists: true }] },
];
