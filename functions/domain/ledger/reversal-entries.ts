import { type Fen, fen } from '#shared/money';
import type { SaleSplit } from '../refunds/reversals.ts';
import { type Account, arrivedEntries, balanced, type Entries, type Entry } from './ledger.ts';

/** Postings of disputes, refunds by hand, and returned money. */

const entry = (account: Account, amount: number): Entry[] => (amount === 0 ? [] : [{ account, amount: fen(amount) }]);

interface Disputed {
  disputeNo: string;
  sellerId: string;
  taken: SaleSplit;
}

/** Seller and platform give up their shares when a dispute opens; the bank's withdrawals are booked against them. */
export const disputeOpenedEntries = ({ disputeNo, sellerId, taken }: Disputed): Entries =>
  balanced([
    ...entry(`seller:${sellerId}`, taken.earnings),
    ...entry('fee', taken.fee),
    ...entry(`dispute:${disputeNo}`, -taken.amount),
  ]);

export const disputeWonEntries = (disputed: Disputed): Entries =>
  disputeOpenedEntries(disputed).map(({ account, amount }) => ({ account, amount: fen(-amount) }));

/** A withdrawal or reinstatement; `amount` as the provider balance sees it. */
export const disputeMovedEntries = (provider: string, disputeNo: string, amount: Fen): Entries =>
  balanced([...entry(`psp:${provider}`, amount), ...entry(`dispute:${disputeNo}`, -amount)]);

export const chargedEntries = (provider: string, amount: Fen): Entries =>
  balanced([...entry(`charges:${provider}`, amount), ...entry(`psp:${provider}`, -amount)]);

/** The amount the bank took beyond what the sale still held: the platform's loss. */
export const disputeLostEntries = (disputeNo: string, amount: Fen): Entries =>
  balanced([...entry('loss:dispute', amount), ...entry(`dispute:${disputeNo}`, -amount)]);

interface ByHand {
  provider: string;
  sellerId: string;
  /** The whole amount that went to the buyer. */
  amount: Fen;
  /** The parts from the seller's balance and from our fee; the platform carries the rest. */
  earnings: Fen;
  fee: Fen;
}

export const byHandEntries = ({ provider, sellerId, amount, earnings, fee }: ByHand): Entries =>
  balanced([
    ...entry(`seller:${sellerId}`, earnings),
    ...entry('loss:console', amount - earnings - fee),
    ...entry('fee', fee),
    ...entry(`psp:${provider}`, -amount),
  ]);

export const byHandBackEntries = (refund: ByHand): Entries =>
  byHandEntries(refund).map(({ account, amount }) => ({ account, amount: fen(-amount) }));

/** Reverses an arrived payout: the money is ours again. */
export const returnedEntries = (provider: string, payoutId: string, amount: Fen): Entries =>
  arrivedEntries(provider, payoutId, amount).map((entry) => ({ ...entry, amount: fen(-entry.amount) }));

/** The account that holds the money of a refund that has not reached its buyer. */
export const waitingAt = ({ status, outTradeNo }: { status: string; outTradeNo: string }): Account =>
  status.startsWith('duplicate') ? 'suspense' : `refunding:${outTradeNo}`;

/** The buyer's bank returned the refund: the money is at the provider again, and still the buyer's. */
export const refundFailedEntries = (provider: string, from: Account, amount: Fen): Entries =>
  balanced([...entry(`psp:${provider}`, amount), ...entry(from, -amount)]);
