import type { Clock } from '#functions/ports/index';

export interface Notice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Delivers a notice. @throws where the receiver is unreachable */
export type Post = (notice: Notice) => Promise<{ status: number; text: string }>;

export const postOverHttp: Post = async ({ url, body, headers }) => {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};

/** Sends notices on a virtual clock, repeating each at the given delays until it is acknowledged. */
export class Notices {
  /** With the times of the remaining attempts. */
  readonly #outgoing: { notice: () => Notice; due: number[] }[] = [];
  readonly #clock: Clock;
  readonly #repetitions: readonly number[];
  readonly #isAcknowledged: (answer: { status: number; text: string }) => boolean;

  constructor(
    clock: Clock,
    repetitions: readonly number[],
    isAcknowledged: (answer: { status: number; text: string }) => boolean,
  ) {
    this.#clock = clock;
    this.#repetitions = repetitions;
    this.#isAcknowledged = isAcknowledged;
  }

  add(notice: () => Notice): void {
    this.#outgoing.push({ notice, due: this.#repetitions.map((after) => this.#clock.now() + after) });
  }

  get pendingCount(): number {
    return this.#outgoing.filter(({ due }) => due.length > 0).length;
  }

  /** Takes out the pending notices, which are sent no more; tests deliver them in another order, twice or never. */
  drain(): Notice[] {
    const pending = this.#outgoing.filter(({ due }) => due.length > 0);
    for (const outgoing of pending) outgoing.due = [];
    return pending.map(({ notice }) => notice());
  }

  /** Sends each due notice once, however many of its attempts were missed. */
  async deliver(post: Post = postOverHttp): Promise<void> {
    const now = this.#clock.now();
    for (const outgoing of this.#outgoing) {
      const remaining = outgoing.due.filter((at) => at > now);
      if (remaining.length === outgoing.due.length) continue;
      outgoing.due = remaining;
      const response = await post(outgoing.notice()).catch(() => undefined);
      if (response && this.#isAcknowledged(response)) outgoing.due = [];
    }
  }
}
