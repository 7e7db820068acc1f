import type { SaleSplit } from '#functions/domain/refunds/reversals';
import type { Write } from '#functions/ports/table';
import type { Order } from '#functions/store/orders/orders';
import { bucketName, bucketWrite } from '#functions/store/payouts/balance';
import { incomeWrites } from '#functions/store/payouts/income';
import { takenBackWrite } from '#functions/store/refunds/reversals';
import { type Fen, fen } from '#shared/money';

interface ReturnedShares {
  /** What the order counts as taken back. */
  taken: Pick<SaleSplit, 'amount' | 'earnings'>;
  /** The part of the earnings that the seller's balance gave. */
  debited: Fen;
  now: number;
}

/** Seller and platform have their shares again of a refund that did not reach its buyer; the sale still counts as one. */
export const sharesReturnedWrites = (order: Order, { taken, debited, now }: ReturnedShares): Write[] => [
  takenBackWrite(order, { amount: fen(-taken.amount), earnings: fen(-taken.earnings) }),
  ...(debited > 0 ? [bucketWrite(order.seller.id, bucketName(order.paidAt ?? order.createdAt, { now }), debited)] : []),
  ...incomeWrites(order, { amount: taken.amount, earnings: debited, sales: 0 }, now),
];
