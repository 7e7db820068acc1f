import Stripe from 'stripe';
import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';

/** Neither of these comes to anything any more. */
export const failedStatuses = ['failed', 'canceled'];

/** Stripe's own trouble: it may have done what it was asked, and answers the same to that key for a day. */
export const isStripeFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** The number itself; `…-2` once a key is spent. */
export const nextKey = (number: string, spent: number): string => (spent === 0 ? number : `${number}-${spent + 1}`);

interface Attempt {
  /** Stripe's number of what is given back. */
  payment: string;
  /** Keys that are spent, and one more. */
  spent: number;
  spend(): Promise<unknown>;
}

/**
 * Stripe forgets an idempotency key after a day, so what was refunded before is looked for first. What failed gave the
 * money back to us: another attempt has a key of its own.
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
      if (isStripeFault(error)) await spend();
      throw error;
    });
}

/** Our balance or our keys, by Stripe's names: the same refund works once that is put right. */
const platformCodes = ['insufficient_funds', 'balance_insufficient'];

const refused = (code: string): RefundOutcome => ({
  refused: code,
  who: platformCodes.includes(code) ? 'platform' : 'person',
});

/** A request that Stripe understood and turned down; a lost connection, or trouble of its own, says nothing. */
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
