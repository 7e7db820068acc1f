import type { Clock } from '#functions/ports/index';

/** The cause of a movement: a refund, a charge or a dispute; null for others. */
export type Source = { id: string; object: string } | null;

/** A change of our balance; `fee` is what Stripe keeps for itself. */
export interface Movement {
  id: string;
  object: 'balance_transaction';
  type: string;
  reporting_category: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  created: number;
  source: Source;
}

interface MovementInput {
  type: string;
  /** The reporting category, where it is not the type. */
  category?: string;
  amount: number;
  fee?: number;
  currency?: string;
  source?: Source;
}

export class StripeStatement {
  /** Oldest first. */
  readonly movements: Movement[] = [];
  readonly #clock: Clock;
  readonly #number: (prefix: string) => string;

  constructor(clock: Clock, number: (prefix: string) => string) {
    this.#clock = clock;
    this.#number = number;
  }

  get balance(): number {
    return this.movements.reduce((sum, { net }) => sum + net, 0);
  }

  write({ type, category = type, amount, fee = 0, currency = 'cny', source = null }: MovementInput): Movement {
    const movement: Movement = {
      id: this.#number('txn_'),
      object: 'balance_transaction',
      type,
      reporting_category: category,
      amount,
      fee,
      net: amount - fee,
      currency,
      created: Math.floor(this.#clock.now() / 1000),
      source,
    };
    this.movements.push(movement);
    return movement;
  }
}

/** The state that refunds and disputes work on. */
export interface Captures {
  statement: StripeStatement;
  number(prefix: string): string;
  /** The amount captured by a payment. @throws StripeRefusal for an unknown payment */
  capturedBy(payment: string): number;
}
