import type { Write } from '#functions/ports/table';
import { fileSold } from '../files/stats/file-days.ts';
import type { Order } from '../orders/orders.ts';
import { sourceWrites } from '../promotions/sources.ts';
import { totalsWrites } from './totals.ts';

/**
 * The income of a sale, or of its refund with negative amounts: in the seller's totals and day, in the file's day, and
 * at the link that led the buyer. Always written together, so that a day equals the sum of its files.
 */
export const incomeWrites = (
  { seller, fileId, via }: Pick<Order, 'seller' | 'fileId' | 'via'>,
  change: Parameters<typeof totalsWrites>[1],
  now: number,
): Write[] => [
  ...totalsWrites(seller.id, change, now),
  fileSold(fileId, { sales: change.sales, net: change.earnings }, now),
  ...sourceWrites({ seller, via }, change),
];
