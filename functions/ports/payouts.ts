import type { Fen } from '#shared/money';
import type { RefundOutcome, RefundRequest } from './payments.ts';

/** Money on its way to a seller. Types only, like ports.ts. */

export interface Payout {
  /** `P<ULID>`: the provider's key. Whatever is sent again under it is the same in every field. */
  payoutId: string;
  amount: Fen;
  /** The name is checked against the account by the provider. */
  payee: { account: string; realName: string };
  /** Where a payout is the share of one sale: the trade it is taken from. */
  sale?: { outTradeNo: string; tradeNo: string };
}

/** A payout as it is asked about: its account stays sealed. */
export type Sent = Omit<Payout, 'payee'>;

/**
 * Who has to act: the `seller` on their account; the `platform` on its own, for which every payout stops; or, for a
 * `bug`, somebody who looks at this one payout.
 */
export type Blame = 'seller' | 'platform' | 'bug';

/**
 * Only what is positively known. `unknown` is everything else: ask again, or send the same payout again, never a new one.
 * Its code is a hint for people; `ORDER_NOT_EXIST` counts only after a definite rejection, and then as its confirmation.
 * `isTaken` where the number was used for something else before: that is not turned down, and may have arrived.
 */
export type PayoutOutcome =
  | { state: 'succeeded'; orderNo: string }
  | { state: 'rejected'; code: string; who: Blame; isTaken?: true }
  | { state: 'unknown'; code?: string | undefined };

/** What has to be known to ask for a payout. It needs no key: whoever asks moves nothing. */
export interface PayoutTerms {
  name: string;
  /** What one payout is: all that is available to a seller, or the share of one sale as soon as it is paid. */
  covers: 'balance' | 'sale';
  /** Less is carried over. */
  minimum: Fen;
}

export interface PayoutProvider extends PayoutTerms {
  submit(payout: Payout): Promise<PayoutOutcome>;
  query(payout: Sent): Promise<PayoutOutcome>;
  /** Where a payout is the share of one sale: gives the buyer everything back, the seller's share taken back from them. */
  refund?(payout: Payout, refund: RefundRequest): Promise<RefundOutcome>;
}

/** All that are configured. What one of them began, it ends; what is to begin goes to one that pays its kind of money. */
export interface Configured<P extends PayoutTerms> {
  /** Decides how the money of new orders goes to their sellers. */
  current: P;
  named(provider: string): P | undefined;
  /** Undefined where nobody configured pays that kind of money. */
  covering(covered: PayoutTerms['covers']): P | undefined;
}

export type Payouts = Configured<PayoutProvider>;

/** One line of a provider's bill. Amounts are signed as the provider's balance sees them. */
export interface BillLine {
  /** `other` is what the provider calls by a name we do not know: its own charges, money paid in or taken out. */
  kind: 'payment' | 'refund' | 'payout' | 'refund_by_hand' | 'refund_failed' | 'dispute' | 'dispute_fee' | 'other';
  /**
   * The number we gave: that of the order, for a refund too, or that of the payout. A refund that we did not begin has the
   * provider's behind it, `order~refund`; a dispute is `dispute~movement`.
   */
  ourNo: string;
  theirNo: string;
  /** Where the number does not begin with it. */
  outTradeNo?: string;
  amount: Fen;
  at: number;
}

export interface Bills {
  name: string;
  /**
   * The bill of a Beijing day, `2026-11-20`, there from the next morning on. `none` where the provider has none: nothing
   * happened that day, or it is not written yet. `unknown` where it cannot be had or read: ask again later.
   */
  bill(day: string): Promise<BillLine[] | 'none' | 'unknown'>;
}
