import { type Fen, fen } from '#shared/money';
import type { OrderState } from '../orders/orders.ts';

/** The amount of a sale, and the amounts already taken back: open and lost disputes, refunds by hand, partial refunds. */
interface SaleAmounts {
  status: OrderState;
  amount: Fen;
  fee: Fen;
  takenBack?: Fen | undefined;
  /** The seller's share of it. */
  takenEarnings?: Fen | undefined;
}

/** A part of a sale, split into the seller's and the platform's shares. */
export interface SaleSplit {
  amount: Fen;
  earnings: Fen;
  fee: Fen;
}

const none = fen(0);

/**
 * The amount that can still be refunded of a sale. Of one that is refunded or being refunded, beside that refund of the
 * `whole`: what earlier partial refunds did not bring to the buyer.
 */
export function refundableAmount({ status, amount, takenBack = none }: SaleAmounts, whole?: { amount: Fen }): Fen {
  if (status === 'paid') return fen(amount - takenBack);
  const isRefund = status === 'refunding' || status === 'refunded';
  return isRefund && whole ? fen(Math.max(0, amount - takenBack - whole.amount)) : none;
}

/** The largest partial refund of a sale: while it is paid, less than a refund of the whole would give. */
export const largestPart = (sale: SaleAmounts, whole?: { amount: Fen }): Fen =>
  fen(refundableAmount(sale, whole) - (sale.status === 'paid' ? 1 : 0));

/** Splits a part in proportion; the platform bears the odd fen. */
export function splitAmount(
  { amount, fee, takenBack = none, takenEarnings = none }: SaleAmounts,
  part: Fen,
): SaleSplit {
  const earned = Math.floor(((amount - fee) * (takenBack + part)) / amount);
  const earnings = fen(Math.max(0, earned - takenEarnings));
  return { amount: part, earnings, fee: fen(part - earnings) };
}

/** The order reduced to what was not taken back: the basis of a full refund. */
export function remainderOf<S extends Omit<SaleAmounts, 'status'>>(order: S): S {
  const { amount, fee, takenBack = none, takenEarnings = none } = order;
  return { ...order, amount: fen(amount - takenBack), fee: fen(fee - (takenBack - takenEarnings)) };
}

/** The seller's share of a full refund. */
export function remainingEarnings(order: Omit<SaleAmounts, 'status'>): Fen {
  const { amount, fee } = remainderOf(order);
  return fen(amount - fee);
}
