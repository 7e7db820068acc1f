import type { PaymentProvider } from '#functions/ports/payments';
import type { Bills, PayoutProvider } from '#functions/ports/payouts';
import type { AlipayTrades, Trade } from '#infra/local/fake-provider/alipay-trades';
import type { AlipayTransfers } from '#infra/local/fake-provider/alipay-transfers';
import type { Faults } from '#infra/local/fake-provider/faults';
import type { Post } from '#infra/local/fake-provider/notices';
import type { Fen } from '#shared/money';

/** What is wrong with a notification that the provider did not send, or not for this payment. */
export const forgeries = ['signature', 'seller', 'app', 'amount'] as const;
export type Forgery = (typeof forgeries)[number];

export interface Posted {
  body: string;
  headers: Record<string, string>;
}

export interface Disputed {
  outTradeNo: string;
  amount: Fen;
  fee: Fen;
  state: 'open' | 'won' | 'lost';
  at: number;
  wonAt?: number;
}

/** How the numbers of refunds begin that somebody made in the provider's console. */
export const byHand = 'console';

export interface Console {
  disputes: Map<string, Disputed>;
  /** False where so much is not there any more. */
  refundByHand(outTradeNo: string, amount: Fen): boolean;
  /** False where there is one, or nothing to take. */
  dispute(outTradeNo: string): boolean;
  decide(disputeNo: string, isWon: boolean): void;
}

/** A provider seen from both sides of its counter. Its own books are what ours are held against. */
export interface Bank {
  provider: PaymentProvider;
  payouts: PayoutProvider;
  trades: AlipayTrades;
  transfers: AlipayTransfers;
  faults: Faults;
  /** What is done behind our back: in the provider's console, and by the buyer's bank. */
  console?: Console;
  /** What it says of each day, the morning after. */
  bills?: Bills;
  /** The buyer opens the page; false where the provider does not let them. */
  scan(address: string): boolean;
  /** The buyer confirms what was scanned; undefined where it cannot be paid any more. `payer`: whose purse that is. */
  pay(outTradeNo: string, payer?: string): Trade | undefined;
  /** Tells us again how a trade stands. */
  notify(trade: Trade): void;
  /** With `amount`, another than was asked for is told of, by the provider's own hand. */
  forged(kind: Forgery, trade: { outTradeNo: string; amount: Fen }): Posted;
  /** Lets what is due happen: effects that were late, notifications to be sent. */
  catchUp(post: Post): Promise<void>;
}
