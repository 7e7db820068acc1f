import type Stripe from 'stripe';
import * as z from 'zod';
import type { Key, Table } from '#functions/ports/table';
import { paymentOf, type StripeSession, stripeSession } from './session.ts';

export interface StripeDeps {
  stripe: Stripe;
  table: Table;
}

/** Which order a payment at Stripe was for: refunds and disputes know the payment, and nothing of ours. */
const keyOf = (payment: string): Key => ({ pk: `INTENT#${payment}`, sk: 'INTENT' });

const orderItem = z.object({ outTradeNo: z.string() });

/** From the moment a session is paid. Any number of times. */
export async function recordOrder(table: Table, session: StripeSession): Promise<void> {
  const payment = paymentOf(session);
  if (payment === undefined) return;
  const item = { ...keyOf(payment), kind: 'stripe-payment', outTradeNo: session.client_reference_id };
  await table.commit([{ put: item, when: [{ absent: true }] }]);
}

/**
 * Undefined where the payment was not begun by us. What was paid before its order was kept here is looked up at Stripe.
 * @throws where Stripe cannot be asked.
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
