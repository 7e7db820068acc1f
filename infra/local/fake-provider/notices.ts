import type { Clock } from '#functions/ports/index';

export interface Notice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Hands a notice over and gives back the response. @throws where nobody answers. */
export type Post = (notice: Notice) => Promise<{ status: number; text: string }>;

export const postOverHttp: Post = async ({ url, body, headers }) => {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};

interface Outgoing {
  notice: () => Notice;
  /** When it is sent, and when again until it is taken. */
  due: number[];
}

/** Notifications on a virtual clock: each is repeated after the given times until its answer counts as taken. */
export class Notices {
  readonly #outgoing: Outgoing[] = [];
  readonly #clock: Clock;
  readonly #repetitions: readonly number[];
  readonly #isTaken: (answer: { status: number; text: string }) => boolean;

  constructor(
    clock: Clock,
    repetitions: readonly number[],
    isAcknowledged: (answer: { status: number; text: string }) => boolean,
  ) {
    this.#clock = clock;
    this.#repetitions = repetitions;
    this.#isTaken = isAcknowledged;
  }

  add(notice: () => Notice): void {
    this.#outgoing.push({ notice, due: this.#repetitions.map((after) => this.#clock.now() + after) });
  }

  /** How many somebody still waits to hear of. */
  get pendingCount(): number {
    return this.#outgoing.filter(({ due }) => due.length > 0).length;
  }

  /** What somebody still waits to hear of, to be handed over in another order, again, or never: it is not sent any more. */
  drain(): Notice[] {
    const pending = this.#outgoing.filter(({ due }) => due.length > 0);
    for (const outgoing of pending) outgoing.due = [];
    return pending.map(({ notice }) => notice());
  }

  /** Sends what is due, once each: of what was missed only the latest. */
  async deliver(post: Post = postOverHttp): Promise<void> {
    const now = this.#clock.now();
    for (const outgoing of this.#outgoing) {
      const remaining = outgoing.due.filter((at) => at > now);
      if (remaining.length === outgoing.due.length) continue;
      outgoing.due = remaining;
      const response = await post(outgoing.notice()).catch(() => undefined);
      if (response && this.#isTaken(response)) outgoing.due = [];
    }
  }
}
