import type { Fields } from './http.ts';
import { nestedFields, StripeRefusal } from './stripe-requests.ts';
import type { Captures } from './stripe-statement.ts';

export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
}

/** All refunds, from the API and from the console. */
export class StripeRefunds {
  readonly all: Refund[] = [];
  /** While set, new refunds are pending until the bank decides. */
  areSlow = false;
  /** While set, every new refund is refused with this code. */
  forcedRefusal: string | undefined;
  readonly #books: Captures;

  constructor(books: Captures) {
    this.#books = books;
  }

  of = (payment: string): Refund[] => this.all.filter((refund) => refund.payment_intent === payment);

  find(id: string): Refund {
    const refund = this.all.find((candidate) => candidate.id === id);
    if (!refund) throw new StripeRefusal(404, `No such refund: ${id}`);
    return refund;
  }

  create(fields: Fields): Refund {
    const payment = fields.payment_intent ?? '';
    const captured = this.#books.capturedBy(payment);
    const refunded = this.of(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const amount = Number(fields.amount ?? captured - refunded);
    if (this.forcedRefusal !== undefined)
      throw new StripeRefusal(400, 'This refund is not possible.', this.forcedRefusal);
    if (refunded + amount > captured) throw new StripeRefusal(400, 'Refund amount is greater than the charge.');
    const refund: Refund = {
      id: this.#books.number('re_'),
      object: 'refund',
      payment_intent: payment,
      amount,
      currency: 'cny',
      status: this.areSlow ? 'pending' : 'succeeded',
      metadata: nestedFields(fields, 'metadata'),
    };
    this.all.push(refund);
    this.#books.statement.write({ type: 'refund', amount: 0 - amount, source: refund });
    return refund;
  }

  succeed(id: string): Refund {
    return Object.assign(this.find(id), { status: 'succeeded' });
  }

  /** The bank could not pay the buyer, perhaps long after it reported success: the money is ours again. */
  fail(id: string): Refund {
    const refund = Object.assign(this.find(id), { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    this.#books.statement.write({ type: 'refund_failure', amount: refund.amount, source: refund });
    return refund;
  }
}
