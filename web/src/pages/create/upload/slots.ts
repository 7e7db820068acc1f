interface Waiting {
  order: number;
  enter: () => void;
}

/** So many at once. Of those who wait, the lowest order goes first: files arrive one after the other, not all at the end. */
export class Slots {
  readonly #width: () => number;
  #taken = 0;
  #queue: Waiting[] = [];

  /** The width may change at any time; nobody is thrown out for it. */
  constructor(width: () => number) {
    this.#width = width;
  }

  async run<T>(order: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#enter(order, signal);
    try {
      return await task();
    } finally {
      this.#taken -= 1;
      this.#admit();
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
    while (this.#taken < this.#width()) {
      const next = this.#first();
      if (!next) return;
      this.#queue = this.#queue.filter((waiting) => waiting !== next);
      this.#taken += 1;
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
