import Stripe from 'stripe';
import * as z from 'zod';
import { minute } from '#shared/limits';
import type { Clock } from '../../ports/index.ts';
import type { PaymentProvider, PaymentRequest, RefundOutcome, RefundRequest, Trade } from '../../ports/payments.ts';
import type { Key, Table } from '../../ports/table.ts';
import { traits } from '../provider.ts';
import { readStripeEvent } from './event.ts';
import { stripeRefund } from './refund.ts';
import { paymentOf, type StripeSession, standingOf, stripeSession } from './session.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own, for a stand-in. */
  apiBase: string;
  /** Stripe finds a session by its own number only, so that is kept under ours. */
  table: Table;
  clock: Clock;
  timeoutMs?: number;
  /** How often the SDK sends again on its own, under the same idempotency key. */
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
    refund: (refund) => giveBack(context, refund),
    readNotification: (body, headers) =>
      readStripeEvent(context.stripe, {
        body,
        header: headers['stripe-signature'],
        secret: options.webhookSecret,
        now: options.clock.now(),
      }),
  };
}

// ── Which session is whose ───────────────────────────────────────────────────────────────────────────────────────────

const keyOf = (outTradeNo: string): Key => ({ pk: `STRIPE#${outTradeNo}`, sk: 'STRIPE' });

const kept = z.object({ sessionId: z.string() });

/** Undefined where no buyer was ever sent to a page of this order. */
async function sessionIdOf({ table }: Context, outTradeNo: string): Promise<string | undefined> {
  const item = await table.get(keyOf(outTradeNo), { consistent: true });
  return item && kept.parse(item).sessionId;
}

async function keepSession({ table }: Context, outTradeNo: string, sessionId: string): Promise<void> {
  await table.commit([{ put: { ...keyOf(outTradeNo), kind: 'stripe-session', outTradeNo, sessionId } }]);
}

/** `unknown` where Stripe cannot be asked, or answers with something else than this order's session. */
async function sessionOf(context: Context, outTradeNo: string): Promise<StripeSession | 'unknown' | undefined> {
  const id = await sessionIdOf(context, outTradeNo);
  if (id === undefined) return undefined;
  try {
    const found = await context.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const { data } = stripeSession.safeParse(found);
    return data?.client_reference_id === outTradeNo ? data : 'unknown';
  } catch {
    return 'unknown';
  }
}

// ── The port ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Stripe wants half an hour at least from when it is asked, and the last who asks may come when the order ends. */
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

/** @throws where Stripe does not give an address: there is nothing to send the buyer to. */
async function begin(context: Context, request: PaymentRequest): Promise<string> {
  const { outTradeNo } = request;
  const session = await context.stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey: outTradeNo });
  if (!session.url) throw new Error(`Stripe gave no address for order ${outTradeNo}`);
  // Before anybody knows the address: what can be paid can also be asked about.
  await keepSession(context, outTradeNo, session.id);
  return session.url;
}

async function query(context: Context, outTradeNo: string): Promise<Trade | 'open' | 'unknown'> {
  const session = await sessionOf(context, outTradeNo);
  if (session === undefined) return 'open';
  return session === 'unknown' ? 'unknown' : standingOf(session);
}

/** Only an open session can be expired; why it could not, the session itself says. */
async function close(context: Context, outTradeNo: string): Promise<boolean> {
  const id = await sessionIdOf(context, outTradeNo);
  if (id === undefined) return true;
  try {
    const { data } = stripeSession.safeParse(await context.stripe.checkout.sessions.expire(id));
    if (data?.status === 'expired' && data.payment_status === 'unpaid') return true;
  } catch {
    // Perhaps it was closed before, or is paid.
  }
  const trade = await query(context, outTradeNo);
  return typeof trade === 'object' && trade.state === 'closed';
}

async function giveBack(context: Context, refund: RefundRequest): Promise<RefundOutcome> {
  const session = await sessionOf(context, refund.outTradeNo);
  const payment = session === undefined || session === 'unknown' ? undefined : paymentOf(session);
  return payment === undefined ? 'unknown' : stripeRefund(context.stripe, payment, refund);
}
