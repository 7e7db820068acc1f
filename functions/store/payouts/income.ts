import type { Write } from '#functions/ports/table';
import { fileSold } from '../files/stats/file-days.ts';
import type { Order } from '../orders/orders.ts';
import { sourceWrites } from '../promotions/sources.ts';
import { totalsWrites } from './balance.ts';

/**
 * What a sale brings its seller, or takes back: in all, on the day, of the file on the day, and of the link that led there. Kept together, so that what
 * the files brought on a day is always what the day did.
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
