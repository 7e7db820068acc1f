import type Stripe from 'stripe';
import * as z from 'zod';
import type { ProviderNotification } from '#functions/ports/payments';
import { minute } from '#shared/limits';
import { orderOfPayment, recordOrder, type StripeDeps } from './orders.ts';
import { providerPaymentOf, type StripeSession, stripeSession } from './session.ts';

interface Received {
  body: string;
  /** `stripe-signature`. */
  header: string | undefined;
  secret: string;
  now: number;
}

/** Seconds. An older event was replayed by a third party: Stripe signs each delivery again. */
const maxAgeSeconds = 300;

/** Allowance for differing clocks. The SDK accepts any future time, so a stolen event would stay valid for ever. */
const maxClockSkew = minute;

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

const stampPattern = /(?:^|,)t=([^,]*)/g;

/** The SDK takes the last of several timestamps; more than one is refused here. */
function isStamped(header: string, now: number): boolean {
  const [stamp, second] = [...header.matchAll(stampPattern)].map(([, value]) => value ?? '');
  return (
    stamp !== undefined &&
    second === undefined &&
    /^\d{1,12}$/.test(stamp) &&
    Number(stamp) * 1000 <= now + maxClockSkew
  );
}

async function verified(stripe: Stripe, { body, header, secret, now }: Received): Promise<unknown> {
  if (header === undefined || !isStamped(header, now)) return undefined;
  try {
    return await stripe.webhooks.constructEventAsync(body, header, secret, maxAgeSeconds, undefined, now);
  } catch {
    return undefined;
  }
}

const closed = (session: StripeSession): ProviderNotification => providerPaymentOf(session, 'closed');

/** A completed page whose money is still on its way is followed by another event with the result. */
async function ifPaid(session: StripeSession, { table }: StripeDeps): Promise<ProviderNotification> {
  if (session.payment_status === 'unpaid') return 'nothing';
  await recordOrder(table, session);
  return providerPaymentOf(session, 'paid');
}

const sessionEvents: Partial<
  Record<string, (session: StripeSession, deps: StripeDeps) => ProviderNotification | Promise<ProviderNotification>>
> = {
  'checkout.session.completed': ifPaid,
  'checkout.session.async_payment_succeeded': ifPaid,
  'checkout.session.async_payment_failed': closed,
  'checkout.session.expired': closed,
};

/** Of refund and dispute events only the payment is used; the current state is queried. */
const reversalEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

const reversal = z.object({ payment_intent: z.string() });

async function reversed(object: unknown, { stripe, table }: StripeDeps): Promise<ProviderNotification> {
  const { data } = reversal.safeParse(object);
  const outTradeNo = data && (await orderOfPayment(stripe, table, data.payment_intent));
  return outTradeNo === undefined ? 'nothing' : { outTradeNo, state: 'reversed' };
}

export async function readStripeEvent(deps: StripeDeps, received: Received): Promise<ProviderNotification> {
  const genuine = await verified(deps.stripe, received);
  if (genuine === undefined) return undefined;
  const { data: read } = event.safeParse(genuine);
  if (!read) return 'nothing';
  if (reversalEvents.includes(read.type)) return reversed(read.data.object, deps);
  const { data: session } = stripeSession.safeParse(read.data.object);
  return (session && (await sessionEvents[read.type]?.(session, deps))) ?? 'nothing';
}
