import { createHmac } from 'node:crypto';
import { day, hour, minute } from '#shared/limits';
import type { Delays } from './faults.ts';
import { deliverReply, fieldsOf, type ProviderRequest, type Reply } from './http.ts';
import type { ProviderRefusal } from './model/refusal.ts';
import { Notices, type Post } from './notices.ts';
import { type Session, StripeBooks } from './stripe-books.ts';
import type { Dispute } from './stripe-disputes.ts';
import type { Refund } from './stripe-refunds.ts';
import { fullList, StripeRefusal } from './stripe-requests.ts';
import { type Outcome, Wire } from './wire.ts';

export interface FakeStripeOptions extends Delays {
  secretKey: string;
  webhookSecret: string;
  webhookUrl?: string;
}

interface IdempotentCall {
  parameters: string;
  outcome: Outcome<Reply>;
  until: number;
}

const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

const serverError = json(500, { error: { type: 'api_error', message: 'Something went wrong.' } });

function errorReply(refusal: ProviderRefusal): Reply {
  const { status, message, code } = refusal;
  const type = refusal instanceof StripeRefusal ? refusal.type : 'api_error';
  return json(status, { error: { type, message, ...(code !== '' && { code }) } });
}

function replyOf(outcome: Exclude<Outcome<Reply>, 'lost'>): Reply {
  if (outcome === 'busy') return serverError;
  return outcome.ok ? outcome.value : errorReply(outcome.refusal);
}

/** Retries for three days, at growing intervals. */
const repetitions = [0, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, day, 2 * day, 3 * day];

interface Call {
  name: string;
  at: RegExp;
  answer(books: StripeBooks, id: string, fields: Record<string, string>): unknown;
}

const call = (name: string, at: RegExp, answer: Call['answer']): Call => ({ name, at, answer });

const calls: Call[] = [
  call('create session', /^POST \/v1\/checkout\/sessions$/, (books, _, fields) => books.createSession(fields)),
  call('list sessions', /^GET \/v1\/checkout\/sessions$/, (books, _, fields) => books.listSessions(fields)),
  call('retrieve session', /^GET \/v1\/checkout\/sessions\/(\w+)$/, (books, id) => books.expandedSession(id)),
  call('expire session', /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (books, id) => books.expire(id)),
  call('create refund', /^POST \/v1\/refunds$/, (books, _, fields) => books.refunds.create(fields)),
  call('list balance transactions', /^GET \/v1\/balance_transactions$/, (books, _, fields) =>
    books.listMovements(fields),
  ),
  call('list refunds', /^GET \/v1\/refunds$/, (books, _, { payment_intent: payment = '' }) =>
    fullList(books.refunds.of(payment)),
  ),
  call('list disputes', /^GET \/v1\/disputes$/, (books, _, { payment_intent: payment = '' }) =>
    fullList(books.disputes.of(payment)),
  ),
];

/** Stripe's API and webhooks, as far as Checkout needs them, in memory and on a virtual clock. */
export class FakeStripe {
  readonly books: StripeBooks;
  readonly notices: Notices;
  readonly callNames: string[] = [];
  readonly #options: FakeStripeOptions;
  readonly #wire: Wire;
  readonly #idempotent = new Map<string, IdempotentCall>();

  constructor(options: FakeStripeOptions) {
    this.#options = options;
    this.#wire = new Wire(options);
    this.books = new StripeBooks(options.clock);
    this.notices = new Notices(options.clock, repetitions, ({ status }) => status >= 200 && status < 300);
  }

  get faults() {
    return this.#wire.faults;
  }

  // ── The API ────────────────────────────────────────────────────────────────────────────────────────────────────────

  async answer(request: ProviderRequest): Promise<Reply> {
    this.#wire.runLate();
    const { method, target, headers } = request;
    const { pathname: path } = new URL(target, 'http://localhost');
    const fields = fieldsOf(request);
    const call = calls.find(({ at }) => at.test(`${method} ${path}`));
    if (!call) return errorReply(new StripeRefusal(404, `Unrecognized request URL (${path})`));
    this.callNames.push(call.name);
    if (headers.authorization !== `Bearer ${this.#options.secretKey}`)
      return errorReply(new StripeRefusal(401, 'Invalid API Key provided'));
    const [, id = ''] = call.at.exec(`${method} ${path}`) ?? [];
    const { fault, outcome } = this.#wire.call<Reply>(
      call.name,
      () => json(200, this.#answerCall(call, id, fields)),
      (run) => this.#once(headers['idempotency-key'], JSON.stringify([path, fields]), run),
    );
    return outcome === 'lost' ? outcome : deliverReply(fault, replyOf(outcome), this.#options);
  }

  /** Stripe reports refunds from its API like those from its dashboard. */
  #answerCall(call: Call, id: string, fields: Record<string, string>): unknown {
    if (call.name === 'create refund') return this.#notifyRefund('created', this.books.refunds.create(fields));
    return call.answer(this.books, id, fields);
  }

  /** Idempotency: for a day a key gives the same outcome, an error included, and refuses other parameters. */
  #once(key: string | undefined, parameters: string, run: () => Outcome<Reply>): Outcome<Reply> {
    if (key === undefined) return run();
    const now = this.#options.clock.now();
    const previous = this.#idempotent.get(key);
    if (previous && previous.until > now) {
      if (previous.parameters === parameters) return previous.outcome;
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { ok: false, refusal: new StripeRefusal(400, message, '', 'idempotency_error') };
    }
    const outcome = run();
    this.#idempotent.set(key, { parameters, outcome, until: now + day });
    return outcome;
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #sessionAt(address: string): string {
    return new URL(address).pathname.split('/').at(-1) ?? '';
  }

  /** The buyer opens the page and pays. @throws StripeRefusal for a closed or expired session */
  pay(address: string, paysAtOnce = true): Session {
    const session = this.books.complete(this.#sessionAt(address), paysAtOnce);
    this.notify('checkout.session.completed', session);
    return session;
  }

  decide(address: string, isPaid: boolean): Session {
    const session = this.books.decide(this.#sessionAt(address), isPaid);
    this.notify(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
    return session;
  }

  // ── Our own console, and the banks ─────────────────────────────────────────────────────────────────────────────────

  /** A merchant refunds in the dashboard: the whole remainder, or `amount`. */
  refundByHand(payment: string, amount?: number): Refund {
    const fields = { payment_intent: payment, ...(amount !== undefined && { amount: String(amount) }) };
    return this.#notifyRefund('created', this.books.refunds.create(fields));
  }

  /** The bank completes or fails a refund, or reverses its earlier outcome. */
  settleRefund(id: string, outcome: 'succeed' | 'fail'): Refund {
    return this.#notifyRefund(outcome === 'fail' ? 'failed' : 'updated', this.books.refunds[outcome](id));
  }

  #notifyRefund(event: 'created' | 'updated' | 'failed', refund: Refund): Refund {
    const { payment_intent, amount } = refund;
    if (event === 'created') this.notify('charge.refunded', { object: 'charge', payment_intent, amount });
    this.notify(`refund.${event}`, refund);
    return refund;
  }

  /** The bank opens an inquiry, which withdraws nothing. */
  inquire(payment: string): Dispute {
    return this.#notifyDispute(['created'], this.books.disputes.inquire(payment));
  }

  /** The bank takes a payment back, all of it or `amount`. */
  dispute(payment: string, amount?: number): Dispute {
    const { id } = this.books.disputes.inquire(payment);
    return this.#notifyDispute(['created', 'funds_withdrawn'], this.books.disputes.withdraw(id, amount));
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const dispute = this.books.disputes.close(id, outcome);
    return this.#notifyDispute(outcome === 'won' ? ['closed', 'funds_reinstated'] : ['closed'], dispute);
  }

  #notifyDispute(steps: readonly string[], dispute: Dispute): Dispute {
    for (const step of steps) this.notify(`charge.dispute.${step}`, dispute);
    return dispute;
  }

  // ── Webhooks ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The `Stripe-Signature` header for a body at a time. */
  signature(body: string, at = this.#options.clock.now(), secret = this.#options.webhookSecret): string {
    const stamp = Math.floor(at / 1000);
    return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`;
  }

  event(type: string, object: unknown): string {
    return JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  }

  notify(type: string, object: unknown): void {
    const body = this.event(type, object);
    const url = this.#options.webhookUrl ?? '';
    // Every attempt gets a new timestamp and signature.
    this.notices.add(() => ({
      url,
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': this.signature(body) },
    }));
  }

  async catchUp(post?: Post): Promise<void> {
    this.#wire.runLate();
    await this.notices.deliver(post);
  }
}
