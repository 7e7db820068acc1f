import type { Language } from '#shared/limits';
import type { Fen } from '#shared/money';

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
}

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
  /** The address the buyer is sent to. The same request gives an address for the same trade. */
  begin(request: PaymentRequest): Promise<string>;
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
}

export interface Payments {
  /** The provider new orders are paid with. */
  current: PaymentProvider;
  named(provider: string): PaymentProvider | undefined;
}

/** Development only: the mock provider's own side of the counter. */
export interface MockBank {
  /** Pays or closes a trade and returns the signed notification body; undefined for a trade it does not know. */
  decide(outTradeNo: string, state: 'paid' | 'closed'): Promise<string | undefined>;
}
