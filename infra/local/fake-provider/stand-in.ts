import type { Delays } from './faults.ts';
import { ProviderBooks, type ProviderRules } from './model/books.ts';
import { Notices, type Post } from './notices.ts';
import { Wire } from './wire.ts';

interface StubOptions extends Delays {
  rules: Omit<ProviderRules, 'clock'>;
  /** After how long notices are sent, and sent again until they are acknowledged. */
  repetitions: readonly number[];
  isAcknowledged(response: { status: number; text: string }): boolean;
}

/** A provider's books, the way to it and its notices, in memory and on a virtual clock; formats are added by each provider. */
export class ProviderStub {
  readonly books: ProviderBooks;
  readonly wire: Wire;
  readonly notices: Notices;
  /** All calls so far, in order. */
  readonly requests: { name: string; target: string; body: string }[] = [];
  /** Where it listens, once it does. */
  endpoint = '';

  constructor({ rules, repetitions, isAcknowledged, ...delays }: StubOptions) {
    this.books = new ProviderBooks({ ...rules, clock: delays.clock });
    this.wire = new Wire(delays);
    this.notices = new Notices(delays.clock, repetitions, isAcknowledged);
  }

  get faults() {
    return this.wire.faults;
  }

  /** Lets the time that has passed on the clock happen: late effects first, then the notices that are due. */
  async catchUp(post?: Post): Promise<void> {
    this.wire.runLate();
    await this.notices.deliver(post);
  }
}
