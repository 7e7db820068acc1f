import type Stripe from 'stripe';
import * as z from 'zod';
import type { Key, Table } from '#functions/ports/table';
import { paymentOf, type StripeSession, stripeSession } from './session.ts';

export interface StripeDeps {
  stripe: Stripe;
  table: Table;
}

/** The order of a payment at Stripe: refunds and disputes name only the payment. */
const keyOf = (payment: string): Key => ({ pk: `INTENT#${payment}`, sk: 'INTENT' });

const orderItem = z.object({ outTradeNo: z.string() });

/** Called when a session is paid. Idempotent. */
export async function recordOrder(table: Table, session: StripeSession): Promise<void> {
  const payment = paymentOf(session);
  if (payment === undefined) return;
  const item = { ...keyOf(payment), kind: 'stripe-payment', outTradeNo: session.client_reference_id };
  await table.commit([{ put: item, when: [{ absent: true }] }]);
}

/**
 * Undefined if we did not begin the payment. Payments recorded by no item yet are looked up at Stripe. @throws if
 * Stripe cannot be asked.
 */
export async function orderOfPayment(stripe: Stripe, table: Table, payment: string): Promise<string | undefined> {
  const stored = await table.get(keyOf(payment));
  if (stored) return orderItem.parse(stored).outTradeNo;
  const { data: sessions } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
  const { data: session } = stripeSession.safeParse(sessions[0]);
  if (!session) return undefined;
  await recordOrder(table, session);
  return session.client_reference_id;
}
