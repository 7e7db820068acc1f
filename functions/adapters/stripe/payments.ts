import Stripe from 'stripe';
import * as z from 'zod';
import type { Clock } from '#functions/ports/index';
import type {
  PaymentProvider,
  PaymentRequest,
  PaymentSession,
  ProviderPayment,
  RefundOutcome,
  RefundRequest,
  Reversals,
} from '#functions/ports/payments';
import type { Change, Key, Table } from '#functions/ports/table';
import { day, minute } from '#shared/limits';
import { traits } from '../provider.ts';
import { readStripeEvent } from './event.ts';
import { isStripeFault, nextKey, stripeRefund } from './refund.ts';
import { stripeReversals } from './reversals.ts';
import { paymentOf, paymentStateOf, type StripeSession, stripeSession } from './session.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Replaces Stripe's address by that of a stub. */
  apiBase: string;
  /** Stripe finds a session only by its own id, so the id is stored under our number. */
  table: Table;
  clock: Clock;
  timeoutMs?: number;
  /** How often the SDK retries by itself, under the same idempotency key. */
  retries?: number;
}

type Context = StripeOptions & { stripe: Stripe };

export type StripeAccess = Pick<StripeOptions, 'secretKey' | 'apiBase' | 'timeoutMs' | 'retries'>;

export function sdkOf({ secretKey, apiBase, timeoutMs = 8000, retries = 1 }: StripeAccess): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

export function stripePayments(options: StripeOptions): PaymentProvider {
  const context = { ...options, stripe: sdkOf(options) };
  return {
    ...traits.stripe,
    begin: (request) => begin(context, request),
    query: (outTradeNo) => query(context, outTradeNo),
    close: (outTradeNo) => close(context, outTradeNo),
    refund: (refund) => refundPayment(context, refund),
    reversals: (outTradeNo) => reversals(context, outTradeNo),
    readNotification: (body, headers) =>
      readStripeEvent(context, {
        body,
        header: headers['stripe-signature'],
        secret: options.webhookSecret,
        now: options.clock.now(),
      }),
  };
}

const keyOf = (outTradeNo: string): Key => ({ pk: `STRIPE#${outTradeNo}`, sk: 'STRIPE' });

/** How often Stripe answered with a fault of its own: it repeats that answer for the same idempotency key. */
const keyCount = z.number().default(0);

const sessionItem = z.object({
  /** Absent if no buyer was sent to a page of this order. */
  sessionId: z.string().optional(),
  spentOnPages: keyCount,
  spentOnRefunds: keyCount,
});

const readSessionItem = async ({ table }: Context, outTradeNo: string) =>
  sessionItem.parse((await table.get(keyOf(outTradeNo), { consistent: true })) ?? {});

const updateSessionItem = ({ table }: Context, outTradeNo: string, { set, ...others }: Change) => {
  const change = { set: { kind: 'stripe-session', outTradeNo, ...set }, ...others };
  return table.commit([{ update: keyOf(outTradeNo), change }]);
};

/** `unknown` if Stripe cannot be asked, or answers with anything but this order's session. */
async function sessionOf({ stripe }: Context, outTradeNo: string, id: string): Promise<StripeSession | 'unknown'> {
  try {
    const response = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    const { data } = stripeSession.safeParse(response);
    return data?.client_reference_id === outTradeNo ? data : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Stripe requires at least half an hour from the request, and the last request may come when the order expires. */
const graceMs = 35 * minute;

const sessionFor = (request: PaymentRequest): Stripe.Checkout.SessionCreateParams => {
  const { outTradeNo, amount, subject, body, returnUrl, expiresAt, language } = request;
  const metadata = { out_trade_no: outTradeNo };
  return {
    mode: 'payment',
    client_reference_id: outTradeNo,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'cny',
          unit_amount: amount,
          product_data: { name: subject.trim() || outTradeNo, ...(body.trim() && { description: body.trim() }) },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.ceil((expiresAt + graceMs) / 1000),
    locale: language,
  };
};

/** Expires sessions that a failed attempt may have created; no buyer was sent to them. */
async function expireUnknown({ stripe, clock }: Context, outTradeNo: string): Promise<void> {
  const created = { gte: Math.floor((clock.now() - day) / 1000) };
  for await (const { id, client_reference_id: of, status } of stripe.checkout.sessions.list({ created, limit: 100 }))
    if (of === outTradeNo && status === 'open') await stripe.checkout.sessions.expire(id);
}

/** @throws if Stripe gives no address to send the buyer to. */
async function begin(context: Context, request: PaymentRequest): Promise<PaymentSession> {
  const { outTradeNo } = request;
  const { spentOnPages, sessionId } = await readSessionItem(context, outTradeNo);
  if (spentOnPages > 0 && sessionId === undefined) await expireUnknown(context, outTradeNo);
  const session = await context.stripe.checkout.sessions
    .create(sessionFor(request), { idempotencyKey: nextKey(outTradeNo, spentOnPages) })
    .catch(async (error: unknown) => {
      if (isStripeFault(error)) await updateSessionItem(context, outTradeNo, { add: { spentOnPages: 1 } });
      throw error;
    });
  if (!session.url) throw new Error(`Stripe gave no address for order ${outTradeNo}`);
  // Stored before the buyer learns the address, so that every payable session can be queried.
  await updateSessionItem(context, outTradeNo, { set: { sessionId: session.id } });
  return { kind: 'redirect', url: session.url };
}

async function query(context: Context, outTradeNo: string): Promise<ProviderPayment | 'open' | 'unknown'> {
  const { sessionId } = await readSessionItem(context, outTradeNo);
  if (sessionId === undefined) return 'open';
  const session = await sessionOf(context, outTradeNo, sessionId);
  return session === 'unknown' ? 'unknown' : paymentStateOf(session);
}

/** Only an open session can be expired; otherwise the session itself tells its state. */
async function close(context: Context, outTradeNo: string): Promise<boolean> {
  const { sessionId } = await readSessionItem(context, outTradeNo);
  if (sessionId === undefined) return true;
  try {
    const { data } = stripeSession.safeParse(await context.stripe.checkout.sessions.expire(sessionId));
    if (data?.status === 'expired' && data.payment_status === 'unpaid') return true;
  } catch {
    // The session may already be closed or paid.
  }
  const trade = await query(context, outTradeNo);
  return typeof trade === 'object' && trade.state === 'closed';
}

/** Stripe's id of the payment itself. */
async function paymentFor(context: Context, outTradeNo: string, sessionId: string | undefined) {
  const session = sessionId === undefined ? 'unknown' : await sessionOf(context, outTradeNo, sessionId);
  return session === 'unknown' ? undefined : paymentOf(session);
}

async function refundPayment(context: Context, refund: RefundRequest): Promise<RefundOutcome> {
  const { sessionId, spentOnRefunds } = await readSessionItem(context, refund.outTradeNo);
  const payment = await paymentFor(context, refund.outTradeNo, sessionId);
  if (payment === undefined) return 'unknown';
  return stripeRefund(context.stripe, refund, {
    payment,
    spent: spentOnRefunds,
    spend: () => updateSessionItem(context, refund.outTradeNo, { add: { spentOnRefunds: 1 } }),
  });
}

async function reversals(context: Context, outTradeNo: string): Promise<Reversals | 'unknown'> {
  const { sessionId } = await readSessionItem(context, outTradeNo);
  const payment = await paymentFor(context, outTradeNo, sessionId);
  if (payment === undefined) return 'unknown';
  return stripeReversals(context.stripe, payment).catch(() => 'unknown');
}
