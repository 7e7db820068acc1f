import type { Clock } from '#functions/ports/index';
import { day, minute } from '#shared/limits';
import { numbers } from './alipay-trades.ts';

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

export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
}

/** Money that moved, with what moved it. */
export interface Movement {
  id: string;
  object: 'balance_transaction';
  type: string;
  amount: number;
  /** What Stripe keeps of it. */
  fee: number;
  currency: string;
  created: number;
  source: Refund | Charge | null;
}

interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
}

/** Stripe's own words for a request it turns down. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type = 'invalid_request_error';
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Fields = Record<string, string>;

/** `name[key]` of a form. */
const under = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const [, inner] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? [];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );

/** Newest first, as Stripe lists everything, and a page at a time. */
function listed<T extends { id: string; created: number }>(all: readonly T[], fields: Fields) {
  const [from, to] = [Number(fields['created[gte]'] ?? 0), Number(fields['created[lt]'] ?? Number.POSITIVE_INFINITY)];
  const found = all.filter(({ created }) => created >= from && created < to).toReversed();
  const after = found.slice(found.findIndex(({ id }) => id === fields.starting_after) + 1);
  const data = after.slice(0, Number(fields.limit ?? 10));
  return { object: 'list', has_more: data.length < after.length, data };
}

const soonest = 30 * minute;

/** Stripe's books: sessions, the payments in them, and refunds. Nothing of HTTP. */
export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly refunds: Refund[] = [];
  /** Oldest first. */
  readonly movements: Movement[] = [];
  /** What the payments of a session are to carry. */
  readonly #carried = new Map<string, Record<string, string>>();
  /** What a bank that takes its time has said of a payment, if anything. */
  readonly payments = new Map<string, string>();
  /** Refunds that banks take their time over. */
  slowRefunds = false;
  /** The code that every new refund is turned down with, while it is set. */
  refusing: string | undefined;
  readonly #clock: Clock;
  readonly #number = numbers();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  createSession(fields: Fields): Session {
    const expiresAt = Number(fields.expires_at) * 1000;
    const ahead = expiresAt - this.#clock.now();
    if (!(ahead >= soonest && ahead <= day))
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
      metadata: under(fields, 'metadata'),
    };
    this.sessions.set(id, session);
    const outTradeNo = fields['payment_intent_data[metadata][out_trade_no]'];
    if (outTradeNo !== undefined) this.#carried.set(id, { out_trade_no: outTradeNo });
    return session;
  }

  move(
    type: string,
    amount: number,
    source: Movement['source'] = null,
    { fee = 0, currency = 'cny' }: Partial<Pick<Movement, 'fee' | 'currency'>> = {},
  ): void {
    const created = Math.floor(this.#clock.now() / 1000);
    const moved = { type, amount, fee, currency, created, source };
    this.movements.push({ id: this.#number('txn_'), object: 'balance_transaction', ...moved });
  }

  #charge({ id, amount_total: amount, currency, payment_intent }: Session): void {
    const metadata = this.#carried.get(id) ?? {};
    const charge = { id: this.#number('ch_'), object: 'charge', amount, currency, payment_intent, metadata } as const;
    this.move('charge', amount, charge);
  }

  movementsIn = (fields: Fields) => listed(this.movements, fields);

  sessionsIn = (fields: Fields) => listed([...this.sessions.values()], fields);

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new StripeRefusal(404, `No such checkout.session: ${id}`);
    if (session.status === 'open' && session.expires_at * 1000 <= this.#clock.now()) this.#over(session);
    return session;
  }

  /** With the payment itself in place of its number, as `expand` asks for it. */
  expanded(id: string): unknown {
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
    return this.#over(session);
  }

  #over(session: Session): Session {
    return Object.assign(session, { status: 'expired', url: null });
  }

  /** The buyer completes the page; a card pays at once, other ways take days. */
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

  /** The bank has decided on a payment that took its time. */
  decide(id: string, paid: boolean): Session {
    const session = this.session(id);
    this.payments.set(session.payment_intent ?? '', paid ? 'succeeded' : 'requires_payment_method');
    if (paid) this.#charge(session);
    return Object.assign(session, { payment_status: paid ? 'paid' : 'unpaid' });
  }

  refund(fields: Fields): Refund {
    const payment = fields.payment_intent ?? '';
    const paid = [...this.sessions.values()].find(
      (one) => one.payment_intent === payment && one.payment_status === 'paid',
    );
    if (!paid) throw new StripeRefusal(404, `No such payment_intent: ${payment}`);
    const amount = Number(fields.amount);
    const before = this.refundsOf(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (this.refusing !== undefined) throw new StripeRefusal(400, 'This refund is not possible.', this.refusing);
    if (before + amount > paid.amount_total) throw new StripeRefusal(400, 'Refund amount is greater than the charge.');
    const refund: Refund = {
      id: this.#number('re_'),
      object: 'refund',
      payment_intent: payment,
      amount,
      status: this.slowRefunds ? 'pending' : 'succeeded',
      metadata: under(fields, 'metadata'),
    };
    this.refunds.push(refund);
    this.move('refund', 0 - amount, refund);
    return refund;
  }

  refundsOf(payment: string): Refund[] {
    return this.refunds.filter((one) => one.payment_intent === payment);
  }
}
