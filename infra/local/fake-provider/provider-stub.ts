import type { Delays } from './faults.ts';
import { ProviderBooks, type ProviderRules } from './model/books.ts';
import { Notices, type Post } from './notices.ts';
import { Wire } from './wire.ts';

interface StubOptions extends Delays {
  rules: Omit<ProviderRules, 'clock'>;
  /** Milliseconds after which a notice is sent, and sent again until it is acknowledged. */
  repetitions: readonly number[];
  isAcknowledged(response: { status: number; text: string }): boolean;
}

/** A provider in memory and on a virtual clock: books, connection and notices. Subclasses add formats. */
export class ProviderStub {
  readonly books: ProviderBooks;
  readonly wire: Wire;
  readonly notices: Notices;
  readonly requests: { name: string; target: string; body: string }[] = [];
  /** The address of its server; empty until one listens. */
  endpoint = '';

  constructor({ rules, repetitions, isAcknowledged, ...delays }: StubOptions) {
    this.books = new ProviderBooks({ ...rules, clock: delays.clock });
    this.wire = new Wire(delays);
    this.notices = new Notices(delays.clock, repetitions, isAcknowledged);
  }

  get faults() {
    return this.wire.faults;
  }

  /** Catches up with the clock: late effects first, then the notices that are due. */
  async catchUp(post?: Post): Promise<void> {
    this.wire.runLate();
    await this.notices.deliver(post);
  }
}
