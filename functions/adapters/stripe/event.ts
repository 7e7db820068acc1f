import type Stripe from 'stripe';
import * as z from 'zod';
import { minute } from '#shared/limits';
import type { Heard } from '../../ports/payments.ts';
import { type StripeSession, stripeSession, tradeIn } from './session.ts';

interface Received {
  body: string;
  /** `stripe-signature`. */
  header: string | undefined;
  secret: string;
  now: number;
}

/** Seconds. Older is a repetition by somebody else; Stripe signs anew what it sends again. */
const oldest = 300;

/** Clocks differ a little. The SDK takes any time to come, which would make a stolen event good for ever. */
const ahead = minute;

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

const stamps = /(?:^|,)t=([^,]*)/g;

/** The SDK believes the last of several times; here there is one. */
function isStamped(header: string, now: number): boolean {
  const [stamp, second] = [...header.matchAll(stamps)].map(([, value]) => value ?? '');
  return stamp !== undefined && second === undefined && /^\d{1,12}$/.test(stamp) && Number(stamp) * 1000 <= now + ahead;
}

async function verified(stripe: Stripe, { body, header, secret, now }: Received): Promise<unknown> {
  if (header === undefined || !isStamped(header, now)) return undefined;
  try {
    return await stripe.webhooks.constructEventAsync(body, header, secret, oldest, undefined, now);
  } catch {
    return undefined;
  }
}

const ifPaid = (session: StripeSession): Heard =>
  session.payment_status === 'unpaid' ? 'nothing' : tradeIn(session, 'paid');

const closed = (session: StripeSession): Heard => tradeIn(session, 'closed');

/** A completed page whose money is still on its way is heard of again, one way or the other. */
const meaning: Partial<Record<string, (session: StripeSession) => Heard>> = {
  'checkout.session.completed': ifPaid,
  'checkout.session.async_payment_succeeded': ifPaid,
  'checkout.session.async_payment_failed': closed,
  'checkout.session.expired': closed,
};

export async function readStripeEvent(stripe: Stripe, received: Received): Promise<Heard> {
  const genuine = await verified(stripe, received);
  if (genuine === undefined) return undefined;
  const read = event.safeParse(genuine);
  const meant = read.success ? meaning[read.data.type] : undefined;
  const session = stripeSession.safeParse(read.data?.data.object);
  return meant && session.success ? meant(session.data) : 'nothing';
}
