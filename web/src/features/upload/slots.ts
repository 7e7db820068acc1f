interface QueueEntry {
  order: number;
  enter: () => void;
}

interface SlotLimits {
  /** How many may hold a slot. It may shrink at any time without stopping those that run. */
  width: () => number;
  /** The maximum including those that have returned their slot and are not finished. */
  most: () => number;
}

/** Limits concurrency. Of those that wait, the lowest order goes first, so that files finish one after the other. */
export class Slots {
  readonly #room: SlotLimits;
  #taken = 0;
  #inside = 0;
  #queue: QueueEntry[] = [];

  constructor(limits: SlotLimits) {
    this.#room = limits;
  }

  /** `task` may return its slot before it is done. */
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
      const entry = this.#first();
      if (!entry) return;
      this.#queue = this.#queue.filter((waiting) => waiting !== entry);
      this.#taken += 1;
      this.#inside += 1;
      entry.enter();
    }
  }

  #first(): QueueEntry | undefined {
    return this.#queue.reduce<QueueEntry | undefined>(
      (first, other) => (first && first.order <= other.order ? first : other),
      undefined,
    );
  }
}
