/** Only the last seconds count: what a line did a minute ago says nothing about when the file will be there. */
const windowMs = 5000;
/** A shorter time measures the browser's buffers. */
const shortestMs = 600;

/** Moving average over what has been sent so far. */
export class Speed {
  #samples: { at: number; bytes: number }[] = [];

  /** `bytes` sent in all. Fewer than before means that a part starts again, and so does the measuring. */
  add(bytes: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples.push({ at, bytes });
    /** One sample from before the window stays: it is the window's beginning. */
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

/** Whole seconds until `bytes` have gone; undefined where nothing moves. */
export const secondsFor = (bytes: number, perSecond: number): number | undefined =>
  perSecond > 0 ? Math.ceil(bytes / perSecond) : undefined;
