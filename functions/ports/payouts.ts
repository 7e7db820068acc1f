import type { Fen } from '#shared/money';
import type { RefundOutcome, RefundRequest } from './payments.ts';

/** Payouts to sellers. Types only, like ports/index.ts. */

export interface PayoutInstruction {
  /** `P<ULID>`, the idempotency key at the provider: whatever is sent again under it is the same in every field. */
  payoutId: string;
  amount: Fen;
  /** The name is checked against the account by the provider. */
  payee: { account: string; realName: string };
  /** Set if the payout is the share of one sale: the payment it is taken from. */
  sale?: { outTradeNo: string; tradeNo: string };
}

/** A payout as its status is queried: the payee's account stays sealed. */
export type SentPayout = Omit<PayoutInstruction, 'payee'>;

/**
 * Who has to act on a failure: the `seller` on their account; the `platform` on its own, for which every payout stops; or, for a
 * `bug`, an engineer who looks at this one payout.
 */
export type Blame = 'seller' | 'platform' | 'bug';

/**
 * Only what is certain. `unknown` is everything else: query again, or send the same payout again, never a new one. Its code is a hint
 * for people; `ORDER_NOT_EXIST` counts only after a definite rejection, and then as its confirmation. `isTaken` if the number was used
 * for something else before: such a payout is not declined, and may have arrived.
 */
export type PayoutOutcome =
  | { state: 'succeeded'; orderNo: string }
  | { state: 'rejected'; code: string; who: Blame; isTaken?: true }
  | { state: 'unknown'; code?: string | undefined };

/** The part of a provider that functions requesting payouts need. It needs no key: a request moves no money. */
export interface PayoutTerms {
  name: string;
  /** The unit of a payout: a seller's whole available balance, or the share of one sale as soon as it is paid. */
  covers: 'balance' | 'sale';
  /** A balance below it is carried over to the next payout. */
  minimum: Fen;
}

export interface PayoutProvider extends PayoutTerms {
  submit(payout: PayoutInstruction): Promise<PayoutOutcome>;
  query(payout: SentPayout): Promise<PayoutOutcome>;
  /** Present if payouts are shares of single sales: refunds the buyer in full and takes the seller's share back. */
  refund?(payout: PayoutInstruction, refund: RefundRequest): Promise<RefundOutcome>;
}

/**
 * All configured providers. A payout or payment stays with the provider that began it; a new one goes to a provider that pays its kind
 * of money.
 */
export interface Configured<P extends PayoutTerms> {
  /** The provider of new orders, which decides how their money reaches the sellers. */
  current: P;
  named(provider: string): P | undefined;
  /** Undefined if no configured provider pays that kind of money. */
  covering(covered: PayoutTerms['covers']): P | undefined;
}

export type Payouts = Configured<PayoutProvider>;

type MovementKind = 'payment' | 'refund' | 'payout' | 'refund_by_hand' | 'refund_failed' | 'dispute' | 'dispute_fee';

/** One line of a provider's bill. Amounts are signed as the provider's balance sees them. */
export interface BillLine {
  /**
   * `charge` is a fee of the provider, or a fee it returns; `bank` is our own money, moved to or from our bank account; `other` is a
   * kind the provider names and we do not know.
   */
  kind: MovementKind | 'charge' | 'bank' | 'other';
  /**
   * Our number: that of the order, for a refund too, or that of the payout. A refund that did not begin here has the provider's number
   * appended, `order~refund`; a dispute is `dispute~movement`.
   */
  ourNo: string;
  theirNo: string;
  /** The order's number, if `ourNo` does not begin with it. */
  outTradeNo?: string;
  amount: Fen;
  at: number;
  /** The balance of our account at the provider after this line, if the bill gives it. */
  balance?: Fen;
}

export interface Bills {
  name: string;
  /**
   * The bill of a Beijing day, such as `2026-11-20`; available from the next morning on. `none` if the provider has no bill: nothing
   * happened that day, or it is not written yet. `unknown` if it cannot be fetched or read: ask again later.
   */
  bill(day: string): Promise<BillLine[] | 'none' | 'unknown'>;
}
