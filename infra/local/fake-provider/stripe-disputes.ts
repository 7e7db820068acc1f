import { StripeRefusal } from './stripe-requests.ts';
import type { Captures, Movement } from './stripe-statement.ts';

export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  /** With a warning the bank only asks, and nothing is withdrawn. */
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  /** The withdrawal and, once won, the reinstatement. */
  balance_transactions: (Omit<Movement, 'source'> & { source: string })[];
}

/** Stripe's fee in fen, kept whether the dispute is won or lost. */
const disputeFee = 1500;

/** Payments that the buyer's bank takes back. */
export class StripeDisputes {
  readonly all: Dispute[] = [];
  readonly #books: Captures;

  constructor(books: Captures) {
    this.#books = books;
  }

  of = (payment: string): Dispute[] => this.all.filter((dispute) => dispute.payment_intent === payment);

  find(id: string): Dispute {
    const dispute = this.all.find((candidate) => candidate.id === id);
    if (!dispute) throw new StripeRefusal(404, `No such dispute: ${id}`);
    return dispute;
  }

  inquire(payment: string): Dispute {
    const dispute: Dispute = {
      id: this.#books.number('du_'),
      object: 'dispute',
      payment_intent: payment,
      amount: this.#books.capturedBy(payment),
      currency: 'cny',
      reason: 'fraudulent',
      status: 'warning_needs_response',
      balance_transactions: [],
    };
    this.all.push(dispute);
    return dispute;
  }

  /** The bank takes the money, and Stripe its fee. */
  withdraw(id: string, amount = this.find(id).amount): Dispute {
    const dispute = Object.assign(this.find(id), { amount, status: 'needs_response' });
    this.#move(dispute, { category: 'dispute', amount: 0 - amount, fee: disputeFee });
    return dispute;
  }

  /** The bank decides; Stripe keeps its fee either way. */
  close(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = Object.assign(this.find(id), { status });
    if (status === 'won') this.#move(dispute, { category: 'dispute_reversal', amount: dispute.amount, fee: 0 });
    return dispute;
  }

  #move(dispute: Dispute, change: { category: string; amount: number; fee: number }): void {
    const movement = this.#books.statement.write({ type: 'adjustment', ...change, source: dispute });
    dispute.balance_transactions.push({ ...movement, source: dispute.id });
  }
}
