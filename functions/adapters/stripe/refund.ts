import Stripe from 'stripe';
import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';

/** The refund has ended without moving money. */
export const failedStatuses = ['failed', 'canceled'];

/** A fault of Stripe: the request may have been carried out, and the key gives the same answer for a day. */
export const isStripeFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** The number itself, or `…-2` after a key was used up by a fault or a refusal. */
export const nextKey = (number: string, spent: number): string => (spent === 0 ? number : `${number}-${spent + 1}`);

/** Stripe understood the request and declined it. Its key gives the same answer for a day. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripePermissionError;

interface Attempt {
  /** Stripe's id of the payment to refund. */
  payment: string;
  /** Keys used up by faults and refusals so far, and a function to record one more. */
  spent: number;
  spend(): Promise<unknown>;
}

/**
 * Stripe forgets idempotency keys after a day, so existing refunds are searched first. A failed refund returned the
 * money to us: the next attempt gets its own key.
 */
async function refundNumbered(stripe: Stripe, refund: RefundRequest, attempt: Attempt): Promise<Stripe.Refund> {
  const { outTradeNo, refundNo, amount, reason } = refund;
  const { payment, spent, spend } = attempt;
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
  const ours = data.filter(({ metadata }) => metadata?.refund_no === refundNo);
  const same = ours.find(({ status }) => !failedStatuses.includes(status ?? ''));
  if (same) return same;
  const metadata = { refund_no: refundNo, out_trade_no: outTradeNo, reason };
  const idempotencyKey = nextKey(refundNo, ours.length + spent);
  return stripe.refunds
    .create({ payment_intent: payment, amount, metadata }, { idempotencyKey })
    .catch(async (error: unknown) => {
      if (isStripeFault(error) || isDeclined(error)) await spend();
      throw error;
    });
}

/** Codes that concern our balance or keys: the same refund works once that is fixed. */
const platformCodes = ['insufficient_funds', 'balance_insufficient'];

const refused = (code: string): RefundOutcome => ({
  refused: code,
  who: platformCodes.includes(code) ? 'platform' : 'person',
});

/**
 * Only a request that Stripe understood and declined is refused; after a lost connection or a fault the outcome is
 * unknown.
 */
function refusal(error: unknown): RefundOutcome {
  const { StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripePermissionError) return { refused: error.code ?? error.type, who: 'platform' };
  const isTurnedDown = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
  return isTurnedDown ? refused(error.code ?? error.type) : 'unknown';
}

export async function stripeRefund(stripe: Stripe, refund: RefundRequest, attempt: Attempt): Promise<RefundOutcome> {
  try {
    const { status, amount, failure_reason: reason } = await refundNumbered(stripe, refund, attempt);
    if (failedStatuses.includes(status ?? '')) return refused(reason ?? String(status));
    return status === 'succeeded' && amount === refund.amount ? 'refunded' : 'unknown';
  } catch (error) {
    return refusal(error);
  }
}
