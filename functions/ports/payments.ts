import type { Language } from '#shared/limits';
import type { Fen } from '#shared/money';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';

/** Money on its way from a buyer. Types only, like ports.ts. */

export interface PaymentRequest {
  outTradeNo: string;
  amount: Fen;
  subject: string;
  body: string;
  payType: 'pc' | 'mobile';
  returnUrl: string;
  expiresAt: number;
  language: Language;
  /** How the buyer pays; where nothing is said, on the provider's page for the `payType`. */
  scene?: PaymentScene | undefined;
  /** Within WeChat: whose sheet is to open, by WeChat's name for them in our app. */
  openid?: string | undefined;
  /** Of the phone that asks; WeChat wants to know it before its app is opened from a browser. */
  ip?: string | undefined;
}

/** What the buyer does next: go to a page, scan a code, or confirm on the sheet that WeChat opens with these params. */
export type Begun =
  | { kind: 'redirect'; url: string }
  | { kind: 'qr'; content: string; expiresAt: number }
  | { kind: 'jsapi'; params: Record<string, string> };

/** A trade as the provider knows it, positively. */
export interface Trade {
  outTradeNo: string;
  tradeNo: string;
  amount: Fen;
  state: 'paid' | 'closed';
  /** Whose money it is, by the provider's own name for the account or the card; where it tells. */
  payer?: string | undefined;
}

/** Word that money of a paid trade has gone back, or may have: what exactly, the provider is asked. */
export interface Reversed {
  outTradeNo: string;
  state: 'reversed';
  /** Where the provider cannot be asked: all that was refunded of it so far, and the number of the last refund. */
  refunded?: Fen;
  refundNo?: string | undefined;
}

/**
 * What a notification comes to: a trade; word of money that went back; `nothing` where it is genuine but changes nothing
 * here (an event of no interest), so that the provider is to be thanked and not to repeat it; undefined where it is not
 * the provider's.
 */
export type Heard = Trade | Reversed | 'nothing' | undefined;

/** A refund as the provider has it, whoever began it. */
export interface ProviderRefund {
  theirNo: string;
  /** The number we gave; absent where somebody refunded in the provider's console. */
  refundNo?: string | undefined;
  amount: Fen;
  state: 'pending' | 'done' | 'failed';
}

/** A payment that the buyer's bank takes back. */
export interface Dispute {
  disputeNo: string;
  amount: Fen;
  state: 'open' | 'won' | 'lost';
  /** What was withdrawn from our balance and reinstated for it, signed, and what the provider kept for itself each time. */
  movements: { theirNo: string; amount: Fen; fee: Fen }[];
}

/** Everything that took money back after a trade was paid. */
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
 * Only what is positively known. `refused`: turned down for certain, with the provider's code, until somebody has acted:
 * the `platform` on its balance or contract, after which the same request works; the `seller`, whose account there does not
 * hold the share that has to come back; or a `person` who looks at this one.
 */
export type RefundOutcome = 'refunded' | 'unknown' | { refused: string; who: 'platform' | 'seller' | 'person' };

export interface PaymentProvider {
  name: string;
  /** Its trades wait there until each is split between seller and platform: what a payout of one sale is taken from. */
  splits?: boolean;
  /** What buyers know it by, and how it can be paid with. */
  method: PaymentMethod;
  scenes: readonly PaymentScene[];
  /** Milliseconds after its beginning before which no trade can be closed there; none where it can be at once. */
  closableAfter?: number;
  /** The same request begins the same trade. @throws where the provider does not take it: there is nothing to pay with. */
  begin(request: PaymentRequest): Promise<Begun>;
  /** Only what is positively known: `open` for a trade that is waiting or does not exist there yet, `unknown` for everything unclear. */
  query(outTradeNo: string): Promise<Trade | 'open' | 'unknown'>;
  /** True when it is certain that nobody can pay it there now; a later payment may still arrive and is honoured. */
  close(outTradeNo: string): Promise<boolean>;
  /** `refundNo` is the provider's key: the same number never refunds twice. */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  /** What has gone back of a paid trade, as it stands. Only of those that can be asked; the others' word has it. */
  reversals?(outTradeNo: string): Promise<Reversals | 'unknown'>;
  /** Verifies signature, app and seller. @throws where what it is about cannot be found out now: the provider repeats it. */
  readNotification(body: string, headers: Record<string, string>): Promise<Heard>;
  /** What the provider wants to hear once the notification is durable. */
  acknowledgement: string;
  /** What it reads where we refuse; where nothing is said, the problem as everybody else gets it. */
  refusal?: string;
}

/** WeChat's name, in our app, for whoever uses its browser: the sheet on which they pay wants to know it. */
export interface OpenIds {
  /** The address at WeChat that sends the browser on to `back`, one of ours, with a code and this state. */
  askedAt(back: string, state: string): Promise<string>;
  /** Undefined where the code is none of WeChat's, is old, or was used before. @throws where WeChat cannot be asked. */
  of(code: string): Promise<string | undefined>;
}

export interface Payments {
  /** The provider new orders are paid with where the buyer has not chosen. */
  current: PaymentProvider;
  named(provider: string): PaymentProvider | undefined;
  /** All that new orders may be paid with, one for each method. */
  offered: readonly PaymentProvider[];
  /** Where WeChat Pay is configured. */
  openIds?: OpenIds;
}

/** Development only: the mock provider's own side of the counter. */
export interface MockBank {
  /** Pays or closes a trade and returns the signed notification body; undefined for a trade it does not know. */
  decide(outTradeNo: string, state: 'paid' | 'closed'): Promise<string | undefined>;
}
