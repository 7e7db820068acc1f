import type { Clock } from '#functions/ports/index';

export interface Notice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Hands a notice over and gives back the response. @throws where nobody answers. */
export type Post = (notice: Notice) => Promise<{ status: number; text: string }>;

export const postOverHttp: Post = async ({ url, body, headers }) => {
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
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
    isTaken: (answer: { status: number; text: string }) => boolean,
  ) {
    this.#clock = clock;
    this.#repetitions = repetitions;
    this.#isTaken = isTaken;
  }

  add(notice: () => Notice): void {
    this.#outgoing.push({ notice, due: this.#repetitions.map((after) => this.#clock.now() + after) });
  }

  /** How many somebody still waits to hear of. */
  get waiting(): number {
    return this.#outgoing.filter(({ due }) => due.length > 0).length;
  }

  /** What somebody still waits to hear of, to be handed over in another order, again, or never: it is not sent any more. */
  take(): Notice[] {
    const waiting = this.#outgoing.filter(({ due }) => due.length > 0);
    for (const outgoing of waiting) outgoing.due = [];
    return waiting.map(({ notice }) => notice());
  }

  /** Sends what is due, once each: of what was missed only the latest. */
  async deliver(post: Post = postOverHttp): Promise<void> {
    const now = this.#clock.now();
    for (const outgoing of this.#outgoing) {
      const left = outgoing.due.filter((at) => at > now);
      if (left.length === outgoing.due.length) continue;
      outgoing.due = left;
      const answer = await post(outgoing.notice()).catch(() => undefined);
      if (answer && this.#isTaken(answer)) outgoing.due = [];
    }
  }
}
