import type { Language } from '#shared/limits';
import type { Fen } from '#shared/money';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';

/** Payments of buyers. Types only, like ports/index.ts. */

export interface PaymentRequest {
  outTradeNo: string;
  amount: Fen;
  subject: string;
  body: string;
  payType: 'pc' | 'mobile';
  returnUrl: string;
  expiresAt: number;
  language: Language;
  /** How the payment is presented; without it, on the provider's page for the `payType`. */
  scene?: PaymentScene | undefined;
  /** Inside WeChat: the buyer's id in our app, for whom the payment sheet opens. */
  openid?: string | undefined;
  /** The phone's address, which WeChat requires before a browser may open its app. */
  ip?: string | undefined;
}

/** How the buyer goes on: open a page, scan a QR code, or confirm on the sheet that WeChat opens with these params. */
export type PaymentSession =
  | { kind: 'redirect'; url: string }
  | { kind: 'qr'; content: string; expiresAt: number }
  | { kind: 'jsapi'; params: Record<string, string> };

export interface ProviderPayment {
  outTradeNo: string;
  tradeNo: string;
  amount: Fen;
  state: 'paid' | 'closed';
  /** The provider's id of the paying account or card, if the provider gives one. */
  payer?: string | undefined;
}

/** A notification that money of a payment was or may have been returned; the provider is then asked how much. */
export interface ReversalNotification {
  outTradeNo: string;
  state: 'reversed';
  /** Set if the provider does not list its refunds: the number of this one, and its amount if the notification has it. */
  refundNo?: string | undefined;
  amount?: Fen;
}

/**
 * The result of reading a notification: a payment; a reversal; `nothing` if it is genuine but changes nothing here, so that the
 * provider is thanked and does not repeat it; undefined if it is not the provider's.
 */
export type ProviderNotification = ProviderPayment | ReversalNotification | 'nothing' | undefined;

/** A refund as the provider has it, requested here or in the provider's console. */
export interface ProviderRefund {
  theirNo: string;
  /** Our refund number; absent if the refund was made in the provider's console. */
  refundNo?: string | undefined;
  amount: Fen;
  state: 'pending' | 'done' | 'failed';
}

/** A payment that the buyer's bank disputes. */
export interface Dispute {
  disputeNo: string;
  amount: Fen;
  state: 'open' | 'won' | 'lost';
  /** The amounts withdrawn from our balance and reinstated, signed, with the fee the provider kept each time. */
  movements: { theirNo: string; amount: Fen; fee: Fen }[];
}

/** All refunds and disputes of a payment. */
export interface Reversals {
  refunds: ProviderRefund[];
  disputes: Dispute[];
}

export interface RefundRequest {
  outTradeNo: string;
  refundNo: string;
  amount: Fen;
  reason: string;
}

/**
 * Only what is certain. `refused`: the provider declined, with its code, until the one named in `who` acts: the `platform` on its balance or
 * contract, after which the same request works; the `seller`, whose account at the provider lacks the share to be returned; or a
 * `person`, who looks at this one refund.
 */
export type RefundOutcome = 'refunded' | 'unknown' | { refused: string; who: 'platform' | 'seller' | 'person' };

export interface PaymentProvider {
  name: string;
  /**
   * Its payments stay at the provider until each is split between seller and platform; the payout of one sale is taken from that
   * payment.
   */
  splits?: boolean;
  /** The method as buyers know it, and how it can be presented. */
  method: PaymentMethod;
  scenes: readonly PaymentScene[];
  /** Milliseconds after a payment's beginning during which it cannot be closed; absent if it can be closed at once. */
  closableAfter?: number;
  /** The same request begins the same payment. @throws if the provider rejects the request: there is then nothing to pay with. */
  begin(request: PaymentRequest): Promise<PaymentSession>;
  /** Only what is certain: `open` for a payment that is waiting or does not exist there yet, `unknown` for everything unclear. */
  query(outTradeNo: string): Promise<ProviderPayment | 'open' | 'unknown'>;
  /** True only if the payment can certainly not be made any more; one that still arrives is honoured. */
  close(outTradeNo: string): Promise<boolean>;
  /** `refundNo` is the idempotency key: the same number never refunds twice. */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  /** The present refunds and disputes of a payment. Absent for providers that do not list them; those notify. */
  reversals?(outTradeNo: string): Promise<Reversals | 'unknown'>;
  /** The amount of a refund that was notified by its number only. `absent`: the provider does not know the number. */
  refundAmount?(outTradeNo: string, refundNo: string): Promise<Fen | 'absent' | 'unknown'>;
  /**
   * Verifies signature, app and seller. @throws if the payment concerned cannot be looked up now: the provider then repeats the
   * notification.
   */
  readNotification(body: string, headers: Record<string, string>): Promise<ProviderNotification>;
  /** The body the provider expects once the notification is stored. */
  acknowledgement: string;
  /** The body the provider expects when we refuse; without it, the usual problem response. */
  refusal?: string;
}

/** WeChat's id, in our app, of the user of its browser; the payment sheet requires it. */
export interface OpenIds {
  /** The address at WeChat that redirects to `back`, a page of ours, with a code and this state. */
  authorizeUrl(back: string, state: string): Promise<string>;
  /** Undefined if the code is not WeChat's, expired, or was used before. @throws if WeChat cannot be asked. */
  of(code: string): Promise<string | undefined>;
}

export interface Payments {
  /** The provider of new orders if the buyer has not chosen a method. */
  current: PaymentProvider;
  named(provider: string): PaymentProvider | undefined;
  /** The providers that new orders may be paid with, one for each method. */
  offered: readonly PaymentProvider[];
  /** Present if WeChat Pay is configured. */
  openIds?: OpenIds;
}

/** Development only: controls the mock provider, as the buyer's bank would. */
export interface MockBank {
  /** Pays or closes a payment and returns the signed notification body; undefined for an unknown payment. */
  decide(outTradeNo: string, state: 'paid' | 'closed'): Promise<string | undefined>;
}
