import { type Fen, fen } from '#shared/money';
import type { OrderState } from '../orders/orders.ts';

/** What was paid, and what of it has been taken back disputes that are not won, refunds by hand, parts of it. */
interface Sold {
  status: OrderState;
  amount: Fen;
  fee: Fen;
  takenBack?: Fen | undefined;
  /** The seller's part of that. */
  takenEarnings?: Fen | undefined;
}

/** A part of a sale, as seller and platform give it up. */
export interface TakenBack {
  amount: Fen;
  earnings: Fen;
  fee: Fen;
}

const none = fen(0);

/** What can still be taken out of a sale; of one that is given back, or on its way back, nothing. */
export const heldOf = ({ status, amount, takenBack = none }: Sold): Fen =>
  status === 'paid' ? fen(amount - takenBack) : none;

/** Seller and platform give up a part in proportion; the odd fen is the platform's to give. */
export function shareOf({ amount, fee, takenBack = none, takenEarnings = none }: Sold, part: Fen): TakenBack {
  const earned = Math.floor(((amount - fee) * (takenBack + part)) / amount);
  const earnings = fen(Math.max(0, earned - takenEarnings));
  return { amount: part, earnings, fee: fen(part - earnings) };
}

/** The order as far as nobody has taken it back: what a refund of the whole gives, and takes. */
export function remainderOf<S extends Omit<Sold, 'status'>>(order: S): S {
  const { amount, fee, takenBack = none, takenEarnings = none } = order;
  return { ...order, amount: fen(amount - takenBack), fee: fen(fee - (takenBack - takenEarnings)) };
}
