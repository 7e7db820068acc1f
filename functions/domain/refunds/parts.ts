import { type Fen, fen } from '#shared/money';

interface Sold {
  amount: Fen;
  fee: Fen;
  partAmount?: Fen | undefined;
  partFee?: Fen | undefined;
}

export interface Share {
  amount: Fen;
  fee: Fen;
}

/** What of a sale has not gone back in parts: a refund of the whole gives back so much. */
export const restOf = ({ amount, fee, partAmount, partFee }: Sold): Share => ({
  amount: fen(amount - (partAmount ?? 0)),
  fee: fen(fee - (partFee ?? 0)),
});

/**
 * Seller and platform give of a part what they had of the whole; the fen that does not divide is the platform's. Undefined
 * where it is no part of what is left.
 */
export function shareOf(sold: Sold, part: Fen): Share | undefined {
  const rest = restOf(sold);
  if (part <= 0 || part >= rest.amount) return undefined;
  const fee = Math.min(rest.fee, Math.ceil((part * sold.fee) / sold.amount));
  return { amount: part, fee: fen(fee) };
}
