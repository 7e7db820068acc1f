import type { Clock } from '#functions/ports/index';
import type { Fen } from '#shared/money';
import { numberSequence } from '../number-sequence.ts';
import { type Movement, movement, movementsOf } from './movements.ts';
import {
  type PaymentOrder,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  type RefundState,
  remainderOf,
  type Share,
  stateOf,
} from './payment.ts';
import { ProviderRefusal, type RefusalCode } from './refusal.ts';
import { ProviderTransfers } from './transfers.ts';

/** Reasons for a refusal; each provider maps them to codes of its own. */
export type Refusal =
  | 'no_payment'
  | 'no_refund'
  /** Another payment has this number. */
  | 'mismatch'
  | 'expired'
  | 'closed'
  | 'already_paid'
  | 'too_early'
  | 'not_paid'
  | 'too_much'
  | 'other_amount'
  | 'no_share'
  | 'not_frozen';

export interface ProviderRules {
  clock: Clock;
  refusal(reason: Refusal): ProviderRefusal;
  /** How the provider's numbers of payments begin. */
  paymentPrefix: string;
  /** How its numbers of refunds begin; without, a refund has the merchant's number. */
  refundPrefix?: string;
  /** Fields of an order that may not change under one number. */
  fixed?: readonly (keyof PaymentOrder)[];
  /** Milliseconds that an order must be payable for, and after which it can be closed. */
  leastLife?: number;
  closableAfter?: number;
  /** Payments of an earlier run. */
  existing?: readonly ProviderPayment[] | undefined;
}

interface RefundOrder extends Pick<ProviderRefund, 'refundNo' | 'amount' | 'metadata' | 'notifyUrl'> {
  /** The part that comes back from the seller's account. */
  share?: Share | undefined;
}

/** A provider's records and its rules for them; HTTP, signatures and formats are not its business. */
export class ProviderBooks {
  readonly payments = new Map<string, ProviderPayment>();
  readonly transfers: ProviderTransfers;
  readonly disputes: ProviderDispute[] = [];
  readonly #entries: Movement[] = [];
  /** While set, every new refund is refused with this code. */
  forcedRefusal: RefusalCode | undefined;
  refundState: RefundState = 'succeeded';
  readonly #rules: ProviderRules;
  readonly number: (prefix: string) => string;

  constructor(rules: ProviderRules) {
    const { existing = [] } = rules;
    this.#rules = rules;
    for (const payment of existing) this.payments.set(payment.id, payment);
    this.number = numberSequence(existing.reduce((count, { refunds }) => count + 1 + refunds.size, 0));
    this.transfers = new ProviderTransfers(rules.clock, this.number);
  }

  get movements(): Movement[] {
    return movementsOf({
      payments: this.payments.values(),
      transfers: this.transfers.all.values(),
      disputes: this.disputes,
      entries: this.#entries,
    });
  }

  /** Records other movements: charges, withdrawals, deposits, payments of other merchants. */
  addEntry(entry: Pick<Movement, 'amount' | 'label'> & Partial<Movement>): void {
    const numbers = { ourNo: '', theirNo: this.number('') };
    this.#entries.push(movement('other', { ...numbers, ...entry }, this.#rules.clock.now(), entry.amount));
  }

  get balance(): number {
    return this.movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  }

  find(id: string): ProviderPayment {
    const payment = this.payments.get(id);
    if (!payment) throw this.refusal('no_payment');
    return payment;
  }

  findByTradeNo(tradeNo: string | undefined): ProviderPayment {
    const payment = [...this.payments.values()].find((candidate) => candidate.tradeNo === tradeNo);
    if (!payment) throw this.refusal('no_payment');
    return payment;
  }

  refusal(reason: Refusal): ProviderRefusal {
    return this.#rules.refusal(reason);
  }

  /** Idempotent: the same order gives the same payment. */
  begin(order: PaymentOrder, id = order.outTradeNo): ProviderPayment {
    const { clock, paymentPrefix, fixed = [], leastLife = 0 } = this.#rules;
    const existing = this.payments.get(id);
    if (existing && fixed.some((name) => existing[name] !== order[name])) throw this.refusal('mismatch');
    if (existing) return existing;
    const createdAt = clock.now();
    if (order.expiresAt <= createdAt + leastLife) throw this.refusal('expired');
    const initial = { id, tradeNo: this.number(paymentPrefix), createdAt, state: 'open' } as const;
    const payment: ProviderPayment = { ...order, ...initial, refunds: new Map(), splits: new Map() };
    this.payments.set(id, payment);
    return payment;
  }

  findOpen(id: string): ProviderPayment {
    const payment = this.find(id);
    if (payment.state !== 'open') throw this.refusal(payment.state === 'closed' ? 'closed' : 'already_paid');
    return payment;
  }

  /** The buyer confirms; with `isSlow` the bank decides later. */
  pay(id: string, { payer, isSlow = false }: { payer?: string | undefined; isSlow?: boolean } = {}): ProviderPayment {
    const payment = Object.assign(this.findOpen(id), payer !== undefined && { payer });
    return isSlow ? Object.assign(payment, { state: 'processing' }) : this.#capture(payment);
  }

  /** The bank decides on a payment that was `processing`. */
  decide(id: string, isPaid: boolean): ProviderPayment {
    const payment = this.find(id);
    return isPaid ? this.#capture(payment) : Object.assign(payment, { state: 'failed' });
  }

  #capture(payment: ProviderPayment): ProviderPayment {
    return Object.assign(payment, { state: 'paid', paidAt: this.#rules.clock.now() });
  }

  /** The refund period has ended. */
  finish(id: string): ProviderPayment {
    const payment = this.find(id);
    if (stateOf(payment) !== 'paid') throw this.refusal('already_paid');
    return Object.assign(payment, { state: 'finished' });
  }

  close(id: string): ProviderPayment {
    const payment = this.findOpen(id);
    const { clock, closableAfter = 0 } = this.#rules;
    if (clock.now() < payment.createdAt + closableAfter) throw this.refusal('too_early');
    return Object.assign(payment, { state: 'closed' });
  }

  /** Idempotent by number: moves no money twice. */
  refund(id: string, { share, ...order }: RefundOrder): ProviderRefund {
    const payment = this.find(id);
    const previous = payment.refunds.get(order.refundNo);
    if (previous && previous.amount !== order.amount) throw this.refusal('other_amount');
    if (previous) return previous;
    if (this.forcedRefusal !== undefined) throw new ProviderRefusal(this.forcedRefusal);
    if (stateOf(payment) !== 'paid') throw this.refusal('not_paid');
    if (order.amount > remainderOf(payment)) throw this.refusal('too_much');
    const { clock, refundPrefix } = this.#rules;
    const at = clock.now();
    if (share) this.#returnShare(payment, share, at);
    const theirNo = refundPrefix === undefined ? order.refundNo : this.number(refundPrefix);
    const refund = { ...order, theirNo, state: this.refundState, at };
    payment.refunds.set(order.refundNo, refund);
    return refund;
  }

  /** Takes a share back from the account that received exactly this amount, once. */
  #returnShare({ splits }: ProviderPayment, { account, amount }: Share, returnedAt: number): void {
    const split = [...splits.values()].find(
      (candidate) => candidate.account === account && candidate.amount === amount && candidate.returnedAt === undefined,
    );
    if (!split) throw this.refusal('no_share');
    split.returnedAt = returnedAt;
  }

  findRefund(refundNo: string): { payment: ProviderPayment; refund: ProviderRefund } {
    for (const payment of this.payments.values()) {
      const refund = payment.refunds.get(refundNo);
      if (refund) return { payment, refund };
    }
    throw this.refusal('no_refund');
  }

  /** The bank completes or fails a refund, or reverses its earlier outcome. */
  settleRefund(refundNo: string, state: RefundState): ProviderRefund {
    const { refund } = this.findRefund(refundNo);
    return Object.assign(refund, { state, ...(state === 'failed' && { failedAt: this.#rules.clock.now() }) });
  }

  /** A share goes to a seller; the remainder becomes ours. */
  split(tradeNo: string, requestNo: string, share: Share): ProviderPayment {
    const payment = this.findByTradeNo(tradeNo);
    const previous = payment.splits.get(requestNo);
    if (previous && previous.amount !== share.amount) throw this.refusal('other_amount');
    if (previous) return payment;
    if (stateOf(payment) !== 'paid' || !payment.isFrozen) throw this.refusal('not_frozen');
    if (share.amount > payment.amount) throw this.refusal('no_share');
    payment.splits.set(requestNo, { ...share, theirNo: this.number('SPL'), at: this.#rules.clock.now() });
    return Object.assign(payment, { isFrozen: false });
  }

  /** Opens an inquiry, which withdraws nothing yet. */
  inquire(payment: ProviderPayment, disputeNo: string, fee: number): ProviderDispute {
    const { amount } = payment;
    const dispute: ProviderDispute = { disputeNo, payment, amount, currency: 'cny', fee, state: 'inquiry' };
    this.disputes.push(dispute);
    return dispute;
  }

  withdraw(dispute: ProviderDispute, amount: Fen = dispute.amount): ProviderDispute {
    return Object.assign(dispute, { amount, state: 'open', withdrawnAt: this.#rules.clock.now() });
  }

  /** The bank decides; the provider keeps the fee either way. */
  closeDispute(dispute: ProviderDispute, state: 'won' | 'lost'): ProviderDispute {
    return Object.assign(dispute, { state, ...(state === 'won' && { reinstatedAt: this.#rules.clock.now() }) });
  }
}
