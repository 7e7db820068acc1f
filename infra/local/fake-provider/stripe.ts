import { createHmac } from 'node:crypto';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import type { Delays } from './faults.ts';
import { deliverReply, type Fields, fieldsOf, type ProviderRequest, type Reply } from './http.ts';
import type { Refusal } from './model/books.ts';
import { type ProviderDispute, type ProviderRefund, remainderOf } from './model/payment.ts';
import { ProviderStub } from './provider-stub.ts';
import { errorReply, Idempotency, json, replyOf } from './stripe-replies.ts';
import { fullList, nestedFields, paginate, StripeRefusal } from './stripe-requests.ts';
import { disputeOf, expandedSession, orderIn, refundOf, sessionOf, transactionOf } from './stripe-views.ts';

export interface FakeStripeOptions extends Delays {
  secretKey: string;
  webhookSecret: string;
  webhookUrl?: string;
}

/** Webhooks are retried for three days, at growing intervals. */
const conventions = {
  rules: {
    refusal: (reason: Refusal) => new StripeRefusal(reason.startsWith('no_') ? 404 : 400, reason.replaceAll('_', ' ')),
    paymentPrefix: 'pi_',
  },
  repetitions: [0, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, day, 2 * day, 3 * day],
  isAcknowledged: ({ status }: { status: number }): boolean => status >= 200 && status < 300,
};

/** Stripe's fee in fen for a dispute, kept whether it is won or lost. */
const disputeFee = 1500;

const minimumExpiry = 30 * minute;

interface Call {
  name: string;
  at: RegExp;
  answer(stripe: FakeStripe, id: string, fields: Fields): unknown;
}

const call = (name: string, at: RegExp, answer: Call['answer']): Call => ({ name, at, answer });

const calls: Call[] = [
  call('create session', /^POST \/v1\/checkout\/sessions$/, (stripe, _, fields) => stripe.createSession(fields)),
  call('list sessions', /^GET \/v1\/checkout\/sessions$/, (stripe, _, fields) => {
    const { payment_intent: payment } = fields;
    const sessions = stripe.sessions.filter((session) => !payment || session.payment_intent === payment);
    return paginate(sessions, fields);
  }),
  call('retrieve session', /^GET \/v1\/checkout\/sessions\/(\w+)$/, (stripe, id) =>
    expandedSession(stripe.books.find(id), stripe.now),
  ),
  call('expire session', /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (stripe, id) => stripe.expire(id)),
  call('create refund', /^POST \/v1\/refunds$/, (stripe, _, fields) => stripe.refund(fields)),
  call('list balance transactions', /^GET \/v1\/balance_transactions$/, ({ books }, _, fields) =>
    paginate(books.movements.map(transactionOf), fields),
  ),
  call('list refunds', /^GET \/v1\/refunds$/, (stripe, _, { payment_intent: payment = '' }) =>
    fullList(stripe.refundsOf(payment)),
  ),
  call('list disputes', /^GET \/v1\/disputes$/, ({ books }, _, { payment_intent: payment }) =>
    fullList(books.disputes.map(disputeOf).filter((dispute) => dispute.payment_intent === payment)),
  ),
];

/** Stripe's API and webhooks, as far as Checkout needs them, in memory and on a virtual clock. */
export class FakeStripe extends ProviderStub {
  readonly #options: FakeStripeOptions;
  readonly #idempotency: Idempotency;

  constructor(options: FakeStripeOptions) {
    super({ ...options, ...conventions });
    this.#options = options;
    this.#idempotency = new Idempotency(options.clock);
  }

  get now(): number {
    return this.#options.clock.now();
  }

  get sessions() {
    return [...this.books.payments.values()].map((payment) => sessionOf(payment, this.now));
  }

  get refunds() {
    return [...this.books.payments.values()].flatMap((payment) =>
      [...payment.refunds.values()].map((refund) => refundOf(payment, refund)),
    );
  }

  refundsOf = (payment: string) => this.refunds.filter((refund) => refund.payment_intent === payment);

  // ── The API ────────────────────────────────────────────────────────────────────────────────────────────────────────

  async answer(request: ProviderRequest): Promise<Reply> {
    const { method, target, headers, body } = request;
    const { pathname: path } = new URL(target, 'http://localhost');
    const fields = fieldsOf(request);
    const call = calls.find(({ at }) => at.test(`${method} ${path}`));
    if (!call) return errorReply(new StripeRefusal(404, `Unrecognized request URL (${path})`));
    this.requests.push({ name: call.name, target, body });
    if (headers.authorization !== `Bearer ${this.#options.secretKey}`)
      return errorReply(new StripeRefusal(401, 'Invalid API Key provided'));
    const [, id = ''] = call.at.exec(`${method} ${path}`) ?? [];
    const { fault, outcome } = this.wire.call<Reply>(
      call.name,
      () => json(200, call.answer(this, id, fields)),
      (run) => this.#idempotency.once(headers['idempotency-key'], JSON.stringify([path, fields]), run),
    );
    return outcome === 'lost' ? outcome : deliverReply(fault, replyOf(outcome), this.#options);
  }

  createSession(fields: Fields) {
    const order = orderIn(fields, this.#options.webhookUrl ?? '');
    const remaining = order.expiresAt - this.now;
    if (!(remaining >= minimumExpiry && remaining <= day))
      throw new StripeRefusal(400, 'expires_at must be 30 minutes to 24 hours ahead');
    return sessionOf(this.books.begin(order, this.books.number('cs_test_')), this.now);
  }

  #checkOpen(id: string): void {
    const { status } = sessionOf(this.books.find(id), this.now);
    if (status !== 'open') throw new StripeRefusal(400, `This session is ${status}.`);
  }

  expire(id: string) {
    this.#checkOpen(id);
    return sessionOf(this.books.close(id), this.now);
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #sessionAt(address: string): string {
    return new URL(address).pathname.split('/').at(-1) ?? '';
  }

  /** The buyer opens the page and pays, with a card or by a bank that takes days. @throws StripeRefusal for a closed session */
  pay(address: string, paysAtOnce = true) {
    const id = this.#sessionAt(address);
    this.#checkOpen(id);
    const session = sessionOf(this.books.pay(id, { isSlow: !paysAtOnce }), this.now);
    this.notify('checkout.session.completed', session);
    return session;
  }

  /** The bank decides on a payment that was processing. */
  decide(address: string, isPaid: boolean): void {
    const payment = this.books.decide(this.#sessionAt(address), isPaid);
    this.notify(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, sessionOf(payment, this.now));
  }

  // ── Our own console, and the banks ─────────────────────────────────────────────────────────────────────────────────

  /** Stripe reports refunds from its API like those from its dashboard. */
  refund(fields: Fields) {
    const payment = this.books.findByTradeNo(fields.payment_intent);
    const amount = fen(Number(fields.amount ?? remainderOf(payment)));
    const order = { refundNo: this.books.number('re_'), amount, metadata: nestedFields(fields, 'metadata') };
    return this.#notifyRefund('created', this.books.refund(payment.id, order));
  }

  /** A merchant refunds in the dashboard: the whole remainder, or `amount`. */
  refundByHand(payment: string, amount?: number) {
    return this.refund({ payment_intent: payment, ...(amount !== undefined && { amount: String(amount) }) });
  }

  /** The bank completes or fails a refund, or reverses its earlier outcome. */
  settleRefund(id: string, state: 'succeeded' | 'failed') {
    return this.#notifyRefund(state === 'failed' ? 'failed' : 'updated', this.books.settleRefund(id, state));
  }

  #notifyRefund(event: 'created' | 'updated' | 'failed', { refundNo }: ProviderRefund) {
    const { payment, refund } = this.books.findRefund(refundNo);
    const { amount } = refund;
    if (event === 'created')
      this.notify('charge.refunded', { object: 'charge', payment_intent: payment.tradeNo, amount });
    const view = refundOf(payment, refund);
    this.notify(`refund.${event}`, view);
    return view;
  }

  #inquire(payment: string): ProviderDispute {
    return this.books.inquire(this.books.findByTradeNo(payment), this.books.number('du_'), disputeFee);
  }

  /** The bank opens an inquiry, which withdraws nothing. */
  inquire(payment: string): void {
    this.#notifyDispute(['created'], this.#inquire(payment));
  }

  /** The bank takes a payment back, all of it or `amount`. */
  dispute(payment: string, amount?: number) {
    const inquiry = this.#inquire(payment);
    return this.#notifyDispute(
      ['created', 'funds_withdrawn'],
      this.books.withdraw(inquiry, fen(amount ?? inquiry.amount)),
    );
  }

  /** The bank decides. */
  closeDispute(id: string, outcome: 'won' | 'lost'): void {
    const dispute = this.books.disputes.find(({ disputeNo }) => disputeNo === id);
    if (!dispute) throw new StripeRefusal(404, `No such dispute: ${id}`);
    const steps = outcome === 'won' ? ['closed', 'funds_reinstated'] : ['closed'];
    this.#notifyDispute(steps, this.books.closeDispute(dispute, outcome));
  }

  #notifyDispute(steps: readonly string[], dispute: ProviderDispute) {
    const view = disputeOf(dispute);
    for (const step of steps) this.notify(`charge.dispute.${step}`, view);
    return view;
  }

  // ── Webhooks ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The `Stripe-Signature` header for a body at a time. */
  signature(body: string, at = this.now, secret = this.#options.webhookSecret): string {
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
}
