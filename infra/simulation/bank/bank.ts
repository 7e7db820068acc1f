import type { PaymentProvider } from '#functions/ports/payments';
import type { Bills, PayoutProvider } from '#functions/ports/payouts';
import type { ProviderPayment } from '#infra/local/fake-provider/model/payment';
import type { ProviderStub } from '#infra/local/fake-provider/provider-stub';
import type { Fen } from '#shared/money';

/** How a forged notification differs from a genuine one. */
export const forgeries = ['signature', 'seller', 'app', 'amount'] as const;
export type Forgery = (typeof forgeries)[number];

export interface NotificationRequest {
  body: string;
  headers: Record<string, string>;
}

/** The prefix of refund numbers made in the provider's console. */
export const byHand = 'console';

/** Whether a refund is one of ours of a part. */
export const isOfPart = (refundNo: string): boolean => /P\d+$/.test(refundNo);

/** Money taken back without a call of ours: in the provider's console or by the buyer's bank. */
export interface Console {
  /** False where that much is no longer there. */
  refundInConsole(outTradeNo: string, amount: Fen): boolean;
  /** False where a dispute exists or there is nothing to take. */
  dispute(outTradeNo: string): boolean;
  decide(disputeNo: string, isWon: boolean): void;
}

/** A provider for buyers and for the market; its own books are what the ledger is checked against. */
export interface Bank extends Pick<ProviderStub, 'books' | 'faults' | 'catchUp'> {
  provider: PaymentProvider;
  payouts: PayoutProvider;
  console?: Console;
  /** Bills by day, available the next morning. */
  bills?: Bills;
  /** The buyer opens the payment page; false where the provider refuses. */
  scan(address: string): boolean;
  /** The buyer pays with the account `payer`; undefined where the order can no longer be paid. */
  pay(outTradeNo: string, payer?: string): ProviderPayment | undefined;
  /** Sends a notification of the payment's current state. */
  notify(payment: ProviderPayment): void;
  /** With the kind `amount`, a correctly signed notification states another amount than was ordered. */
  forged(kind: Forgery, payment: { outTradeNo: string; amount: Fen }): NotificationRequest;
}
