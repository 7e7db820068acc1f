interface Waiting {
  order: number;
  enter: () => void;
}

interface Room {
  /** So many at once hold a slot. It may change at any time; nobody is thrown out for it. */
  width: () => number;
  /** Together with those who have given theirs back and are not done yet. */
  most: () => number;
}

/** So many at once. Of those who wait, the lowest order goes first: files arrive one after the other, not all at the end. */
export class Slots {
  readonly #room: Room;
  #taken = 0;
  #inside = 0;
  #queue: Waiting[] = [];

  constructor(room: Room) {
    this.#room = room;
  }

  /** `task` may give its slot back before it is done. */
  async run<T>(order: number, signal: AbortSignal, task: (giveBack: () => void) => Promise<T>): Promise<T> {
    await this.#enter(order, signal);
    let holds = true;
    const giveBack = () => {
      if (holds) this.#taken -= 1;
      holds = false;
      this.#admit();
    };
    try {
      return await task(giveBack);
    } finally {
      this.#inside -= 1;
      giveBack();
    }
  }

  #enter(order: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#queue = this.#queue.filter((waiting) => waiting.enter !== enter);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#queue.push({ order, enter });
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#taken < this.#room.width() && this.#inside < this.#room.most()) {
      const next = this.#first();
      if (!next) return;
      this.#queue = this.#queue.filter((waiting) => waiting !== next);
      this.#taken += 1;
      this.#inside += 1;
      next.enter();
    }
  }

  #first(): Waiting | undefined {
    return this.#queue.reduce<Waiting | undefined>(
      (first, other) => (first && first.order <= other.order ? first : other),
      undefined,
    );
  }
}
