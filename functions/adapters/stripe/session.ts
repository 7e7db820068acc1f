import * as z from 'zod';
import type { ProviderPayment } from '#functions/ports/payments';
import { fen } from '#shared/money';

/** A card has the same fingerprint for every payer. */
const charge = z.object({
  payment_method_details: z.object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() }).nullish(),
});

const payment = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.union([z.string(), charge]).nullish(),
});

/** The fields we read of a Checkout session, in answers and events. Sessions that do not fit were not begun by us. */
export const stripeSession = z.object({
  id: z.string(),
  mode: z.literal('payment'),
  client_reference_id: z.string().min(1).max(64),
  currency: z.literal('cny'),
  amount_total: z.number().int().nonnegative().transform(fen),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  /** An id, or the payment itself if it was expanded. */
  payment_intent: z.union([z.string(), payment]).nullish(),
  customer: z.string().nullish(),
});

export type StripeSession = z.output<typeof stripeSession>;

export function paymentOf({ payment_intent: payment }: StripeSession): string | undefined {
  return typeof payment === 'string' ? payment : payment?.id;
}

function payerOf({ payment_intent: payment, customer }: StripeSession): string | undefined {
  const charged = typeof payment === 'object' ? payment?.latest_charge : undefined;
  const card = typeof charged === 'object' ? charged?.payment_method_details?.card : undefined;
  return card?.fingerprint ?? customer ?? undefined;
}

export const providerPaymentOf = (session: StripeSession, state: ProviderPayment['state']): ProviderPayment => ({
  outTradeNo: session.client_reference_id,
  tradeNo: paymentOf(session) ?? session.id,
  amount: session.amount_total,
  state,
  payer: payerOf(session),
});

/** The page was completed and the bank declined afterwards: this session cannot be paid again. */
const failedPayments = ['requires_payment_method', 'canceled'];

function hasFailed({ status, payment_intent: payment }: StripeSession): boolean {
  return status === 'complete' && typeof payment === 'object' && failedPayments.includes(payment?.status ?? '');
}

/** A completed page is not yet a payment: some banks take days. */
export function paymentStateOf(session: StripeSession): ProviderPayment | 'open' {
  if (session.payment_status !== 'unpaid') return providerPaymentOf(session, 'paid');
  return session.status === 'expired' || hasFailed(session) ? providerPaymentOf(session, 'closed') : 'open';
}
