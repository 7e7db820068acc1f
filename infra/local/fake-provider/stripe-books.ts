import type { Clock } from '#functions/ports/index';
import { day, minute } from '#shared/limits';
import type { Fields } from './http.ts';
import { numberSequence } from './number-sequence.ts';
import { StripeDisputes } from './stripe-disputes.ts';
import { StripeRefunds } from './stripe-refunds.ts';
import { nestedFields, paginate, StripeRefusal } from './stripe-requests.ts';
import { type Source, StripeStatement } from './stripe-statement.ts';

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  client_reference_id: string;
  currency: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  metadata: Record<string, string>;
}

interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
}

const minimumExpiry = 30 * minute;

/** Stripe's records: checkout sessions, their payments, refunds and disputes. HTTP is not its business. */
export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly statement: StripeStatement;
  readonly refunds: StripeRefunds;
  readonly disputes: StripeDisputes;
  readonly #paymentMetadata = new Map<string, Record<string, string>>();
  /** Status of each payment intent. */
  readonly payments = new Map<string, string>();
  readonly #clock: Clock;
  readonly #number = numberSequence();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.statement = new StripeStatement(clock, this.#number);
    const books = {
      statement: this.statement,
      number: this.#number,
      capturedBy: (payment: string) => this.#capturedSession(payment).amount_total,
    };
    this.refunds = new StripeRefunds(books);
    this.disputes = new StripeDisputes(books);
  }

  /** The session whose payment was captured. */
  #capturedSession(payment: string): Session {
    const paid = [...this.sessions.values()].find(
      (session) => session.payment_intent === payment && session.payment_status === 'paid',
    );
    if (!paid) throw new StripeRefusal(404, `No such payment_intent: ${payment}`);
    return paid;
  }

  createSession(fields: Fields): Session {
    const expiresAt = Number(fields.expires_at) * 1000;
    const remaining = expiresAt - this.#clock.now();
    if (!(remaining >= minimumExpiry && remaining <= day))
      throw new StripeRefusal(400, 'expires_at must be 30 minutes to 24 hours ahead');
    const id = this.#number('cs_test_');
    const price = 'line_items[0][price_data]';
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: fields.mode ?? '',
      client_reference_id: fields.client_reference_id ?? '',
      currency: fields[`${price}[currency]`] ?? '',
      amount_total: Number(fields[`${price}[unit_amount]`]) * Number(fields['line_items[0][quantity]']),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      created: Math.floor(this.#clock.now() / 1000),
      expires_at: Number(fields.expires_at),
      metadata: nestedFields(fields, 'metadata'),
    };
    this.sessions.set(id, session);
    const outTradeNo = fields['payment_intent_data[metadata][out_trade_no]'];
    if (outTradeNo !== undefined) this.#paymentMetadata.set(id, { out_trade_no: outTradeNo });
    return session;
  }

  move(type: string, amount: number, source: Source = null, extras: { fee?: number; currency?: string } = {}): void {
    this.statement.write({ type, amount, source, ...extras });
  }

  #charge({ id, amount_total: amount, currency, payment_intent }: Session): void {
    const metadata = this.#paymentMetadata.get(id) ?? {};
    const charge: Charge = { id: this.#number('ch_'), object: 'charge', amount, currency, payment_intent, metadata };
    this.move('charge', amount, charge);
  }

  listMovements = (fields: Fields) => paginate(this.statement.movements, fields);

  /** All sessions, or those of `payment_intent`. */
  listSessions(fields: Fields) {
    const { payment_intent: payment } = fields;
    const all = [...this.sessions.values()];
    return paginate(payment === undefined ? all : all.filter((session) => session.payment_intent === payment), fields);
  }

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new StripeRefusal(404, `No such checkout.session: ${id}`);
    if (session.status === 'open' && session.expires_at * 1000 <= this.#clock.now()) this.#markExpired(session);
    return session;
  }

  /** The session with its payment embedded, as `expand` requests it. */
  expandedSession(id: string): unknown {
    const session = this.session(id);
    const payment = session.payment_intent;
    return payment === null
      ? session
      : { ...session, payment_intent: { id: payment, object: 'payment_intent', status: this.payments.get(payment) } };
  }

  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    return this.#markExpired(session);
  }

  #markExpired(session: Session): Session {
    return Object.assign(session, { status: 'expired', url: null });
  }

  /** The buyer completes the page; a card pays at once, other methods take days. */
  complete(id: string, paysAtOnce = true): Session {
    const session = this.session(id);
    if (session.status !== 'open') throw new StripeRefusal(400, 'This page is closed.');
    const payment = this.#number('pi_');
    this.payments.set(payment, paysAtOnce ? 'succeeded' : 'processing');
    const payment_status = paysAtOnce ? 'paid' : 'unpaid';
    Object.assign(session, { status: 'complete', payment_status, payment_intent: payment, url: null });
    if (paysAtOnce) this.#charge(session);
    return session;
  }

  /** The bank decides on a payment that was processing. */
  decide(id: string, isPaid: boolean): Session {
    const session = this.session(id);
    this.payments.set(session.payment_intent ?? '', isPaid ? 'succeeded' : 'requires_payment_method');
    if (isPaid) this.#charge(session);
    return Object.assign(session, { payment_status: isPaid ? 'paid' : 'unpaid' });
  }
}
