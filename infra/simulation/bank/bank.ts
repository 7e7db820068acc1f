import type { PaymentProvider } from '#functions/ports/payments';
import type { Bills, PayoutProvider } from '#functions/ports/payouts';
import type { ProviderPayment } from '#infra/local/fake-provider/model/payment';
import type { ProviderStub } from '#infra/local/fake-provider/provider-stub';
import type { Fen } from '#shared/money';

/** What is wrong with a notification that the provider did not send, or not for this payment. */
export const forgeries = ['signature', 'seller', 'app', 'amount'] as const;
export type Forgery = (typeof forgeries)[number];

export interface NotificationRequest {
  body: string;
  headers: Record<string, string>;
}

/** How the numbers of refunds begin that somebody made in the provider's console. */
export const byHand = 'console';

/** Where money is taken back without our asking: the provider's console, and the buyer's bank. */
export interface Console {
  /** False where so much is not there any more. */
  refundInConsole(outTradeNo: string, amount: Fen): boolean;
  /** False where there is one, or nothing to take. */
  dispute(outTradeNo: string): boolean;
  decide(disputeNo: string, isWon: boolean): void;
}

/** A provider seen from both sides of its counter. Its own books are what ours are held against. */
export interface Bank extends Pick<ProviderStub, 'books' | 'faults' | 'catchUp'> {
  provider: PaymentProvider;
  payouts: PayoutProvider;
  console?: Console;
  /** The bill of each day, the morning after. */
  bills?: Bills;
  /** The buyer opens the page; false where the provider does not let them. */
  scan(address: string): boolean;
  /** The buyer confirms what was scanned; undefined where it cannot be paid any more. `payer`: whose account that is. */
  pay(outTradeNo: string, payer?: string): ProviderPayment | undefined;
  /** Sends a notice again about a payment as it is. */
  notify(payment: ProviderPayment): void;
  /** With `amount`, the notice is about another amount than was ordered, by the provider's own hand. */
  forged(kind: Forgery, payment: { outTradeNo: string; amount: Fen }): NotificationRequest;
}
