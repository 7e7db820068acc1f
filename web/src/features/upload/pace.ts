/** More would not speed up the connection, and would slow down everything else. */
const many = 4;
const few = 2;
/** Smaller parts measure the latency and not the bandwidth. */
const minimumBytes = 4 * 1024 * 1024;
/** Two are kept if they reach this share of the throughput of four. */
const asGood = 0.8;

/** Parts that take less time are cheap to send again. */
const quickMs = 1000;

/**
 * How many parts are sent at once. Four help where latency is the limit. Where the bandwidth is the limit they only
 * share it, and a lost connection then costs four unfinished parts instead of two. So it starts with four, tries two
 * after the first part, and keeps two if they are as fast.
 */
export class Pace {
  #width = many;
  #isDecided = false;
  #isQuick = false;
  readonly #rates = { [many]: [] as number[], [few]: [] as number[] };

  get width(): number {
    return this.#width;
  }

  /**
   * The maximum including parts that are sent and wait for the bucket's answer. On a slow connection these add nothing
   * and would be lost with it.
   */
  get most(): number {
    return this.#isQuick ? many : this.#width;
  }

  /** A part has arrived that started while `width` were allowed. */
  arrived(bytes: number, ms: number, width: number): void {
    this.#isQuick = ms < quickMs;
    if (this.#isDecided || bytes < minimumBytes || ms <= 0) return;
    if (width === few) this.#rates[few].push((few * bytes) / ms);
    else this.#rates[many].push((many * bytes) / ms);
    this.#width = few;
    if (this.#rates[few].length >= few) this.#decide();
  }

  #decide(): void {
    this.#isDecided = true;
    this.#width = mean(this.#rates[few]) >= asGood * mean(this.#rates[many]) ? few : many;
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
