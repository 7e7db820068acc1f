import { createHmac } from 'node:crypto';
import { day, hour, minute } from '#shared/limits';
import { createFaults, type Delays, LateEffects } from './faults.ts';
import { deliverReply, type Reply } from './http.ts';
import { Notices, type Post } from './notices.ts';
import { type Session, StripeBooks } from './stripe-books.ts';
import type { Dispute } from './stripe-disputes.ts';
import type { Refund } from './stripe-refunds.ts';
import { type Fields, fullList, StripeRefusal } from './stripe-requests.ts';

export interface FakeStripeOptions extends Delays {
  secretKey: string;
  webhookSecret: string;
  webhookUrl?: string;
}

export interface StripeRequest {
  method: string;
  path: string;
  fields: Fields;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

interface IdempotentReply {
  request: string;
  reply: Reply;
  until: number;
}

const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

const problem = (status: number, error: { type: string; message: string; code?: string | undefined }): Reply =>
  json(status, { error });

const serverError = problem(500, { type: 'api_error', message: 'Something went wrong.' });

/** For three days, ever more rarely. */
const repetitions = [0, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, day, 2 * day, 3 * day];

interface Call {
  name: string;
  at: RegExp;
  answer(books: StripeBooks, id: string, fields: Fields): unknown;
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
  readonly faults = createFaults();
  readonly books: StripeBooks;
  readonly notices: Notices;
  readonly callNames: string[] = [];
  readonly #options: FakeStripeOptions;
  readonly #kept = new Map<string, IdempotentReply>();
  readonly #late: LateEffects;

  constructor(options: FakeStripeOptions) {
    this.#options = options;
    this.#late = new LateEffects(options);
    this.books = new StripeBooks(options.clock);
    this.notices = new Notices(options.clock, repetitions, ({ status }) => status >= 200 && status < 300);
  }

  // ── The API ────────────────────────────────────────────────────────────────────────────────────────────────────────

  async answer(request: StripeRequest): Promise<Reply> {
    this.#late.runDue();
    const call = calls.find(({ at }) => at.test(`${request.method} ${request.path}`));
    if (!call)
      return problem(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${request.path})` });
    this.callNames.push(call.name);
    if (request.authorization !== `Bearer ${this.#options.secretKey}`)
      return problem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const fault = this.faults.next(call.name);
    if (fault === 'lose request') return 'lost';
    if (fault === 'system error') return this.#once(request, () => serverError);
    if (fault === 'late effect') {
      this.#late.add(() => this.#once(request, () => this.#do(call, request)));
      return 'lost';
    }
    const reply = this.#once(request, () => {
      const result = this.#do(call, request);
      return fault === 'system error with effect' ? serverError : result;
    });
    return deliverReply(fault, reply, this.#options);
  }

  /** The same key gives the same answer for a day, trouble of its own as well, and takes no other question. */
  #once(request: StripeRequest, make: () => Reply): Reply {
    const { idempotencyKey: key } = request;
    if (key === undefined) return make();
    const now = this.#options.clock.now();
    const previous = this.#kept.get(key);
    const parameters = JSON.stringify([request.path, request.fields]);
    if (previous && previous.until > now) {
      if (previous.request === parameters) return previous.reply;
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return problem(400, { type: 'idempotency_error', message });
    }
    const reply = make();
    this.#kept.set(key, { request: parameters, reply, until: now + day });
    return reply;
  }

  #do(call: Call, { method, path, fields }: StripeRequest): Reply {
    try {
      const [, id = ''] = call.at.exec(`${method} ${path}`) ?? [];
      return json(200, call.answer(this.books, id, fields));
    } catch (error) {
      if (error instanceof StripeRefusal) {
        const { status, type, message, code } = error;
        return problem(status, { type, message, code });
      }
      throw error;
    }
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #sessionAt(address: string): string {
    return new URL(address).pathname.split('/').at(-1) ?? '';
  }

  /** The buyer opens the page and pays. @throws where Stripe would not let it happen. */
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

  /** Somebody gives money back in the console: what is left of it, or so much. */
  refundByHand(payment: string, amount?: number): Refund {
    const fields = { payment_intent: payment, ...(amount !== undefined && { amount: String(amount) }) };
    return this.#refundMoved('created', this.books.refunds.create(fields));
  }

  /** The bank has come to an end with a refund, or takes back what it had said of it. */
  settleRefund(id: string, outcome: 'succeed' | 'fail'): Refund {
    return this.#refundMoved(outcome === 'fail' ? 'failed' : 'updated', this.books.refunds[outcome](id));
  }

  #refundMoved(event: 'created' | 'updated' | 'failed', refund: Refund): Refund {
    const { payment_intent, amount } = refund;
    if (event === 'created') this.notify('charge.refunded', { object: 'charge', payment_intent, amount });
    this.notify(`refund.${event}`, refund);
    return refund;
  }

  /** The bank only asks about a payment. */
  inquire(payment: string): Dispute {
    return this.#disputeMoved(['created'], this.books.disputes.inquire(payment));
  }

  /** The bank takes a payment back, all of it or so much. */
  dispute(payment: string, amount?: number): Dispute {
    const { id } = this.books.disputes.inquire(payment);
    return this.#disputeMoved(['created', 'funds_withdrawn'], this.books.disputes.withdraw(id, amount));
  }

  /** The bank has decided. */
  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const dispute = this.books.disputes.close(id, outcome);
    return this.#disputeMoved(outcome === 'won' ? ['closed', 'funds_reinstated'] : ['closed'], dispute);
  }

  #disputeMoved(steps: readonly string[], dispute: Dispute): Dispute {
    for (const step of steps) this.notify(`charge.dispute.${step}`, dispute);
    return dispute;
  }

  // ── Webhooks ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A webhook's header over a body, stamped at a time. */
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
    // Each time it is sent, it is stamped and signed anew.
    this.notices.add(() => ({
      ...{ url, body },
      headers: { 'content-type': 'application/json', 'stripe-signature': this.signature(body) },
    }));
  }

  async catchUp(post?: Post): Promise<void> {
    this.#late.runDue();
    await this.notices.deliver(post);
  }
}
