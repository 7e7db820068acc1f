/** Only the last seconds count towards the estimate. */
const windowMs = 5000;
/** A shorter time would measure the browser's buffers. */
const shortestMs = 600;

/** A moving average of the bytes sent. */
export class Speed {
  #samples: { at: number; bytes: number }[] = [];

  /** `bytes` is the total so far. A smaller total means that a part starts again, and so does the measurement. */
  add(bytes: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples.push({ at, bytes });
    /** Keeps one sample from before the window, as its start. */
    while ((this.#samples[1]?.at ?? at) < at - windowMs) this.#samples.shift();
  }

  perSecond(at: number): number {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || at - last.at > windowMs) return 0;
    const elapsed = at - Math.max(first.at, at - 2 * windowMs);
    return elapsed < shortestMs ? 0 : ((last.bytes - first.bytes) * 1000) / elapsed;
  }

  forget(): void {
    this.#samples = [];
  }
}

/** Whole seconds until `bytes` are sent; undefined without progress. */
export const secondsFor = (bytes: number, perSecond: number): number | undefined =>
  perSecond > 0 ? Math.ceil(bytes / perSecond) : undefined;
