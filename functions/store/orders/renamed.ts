import type * as z from 'zod';
import type { Write } from '#functions/ports/table';
import { orderKey, type person } from './orders.ts';
import { type Purchase, purchaseKey, saleKey } from './purchases.ts';

type Person = z.output<typeof person>;

const exists = [{ exists: true }] as const;

/** Who bought it is called otherwise, in the order and in what its seller sees of it. */
export const buyerRenamed = (outTradeNo: string, buyer: Person): Write[] =>
  [orderKey(outTradeNo), saleKey(outTradeNo)].map((update) => ({ update, change: { set: { buyer } }, when: exists }));

type Bought = Pick<Purchase, 'outTradeNo' | 'buyerId' | 'fileId'>;

/** Who sold it is called otherwise, in the order and in what both sides see of it. */
export const sellerRenamed = ({ outTradeNo, buyerId, fileId }: Bought, seller: Person): Write[] => [
  ...[orderKey(outTradeNo), saleKey(outTradeNo)].map(
    (update): Write => ({ update, change: { set: { seller } }, when: exists }),
  ),
  {
    update: purchaseKey(buyerId, fileId),
    change: { set: { sellerUsername: seller.username, sellerDisplayName: seller.displayName } },
    when: [{ attribute: 'outTradeNo', equals: outTradeNo }],
  },
];
