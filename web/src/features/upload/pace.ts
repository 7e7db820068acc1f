/** More do not make one line faster, and take it from everything else. */
const many = 4;
const few = 2;
/** Small parts measure the way to the bucket, not the line. */
const tellingBytes = 4 * 1024 * 1024;
/** A line that is filled by two carries this much of what it carried with four. */
const asGood = 0.8;

/** Parts that arrive sooner than this are soon sent again, too. */
const quickMs = 1000;

/**
 * How many parts travel at once. Four help where the distance is what slows a part down. Where the line itself is full
 * they only cut it into thinner slices, and whatever cuts the line then costs four unfinished parts instead of two. So
 * it starts with four, tries two from the first part that arrives, and stays with what carries as much.
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
   * Together with those that have left and wait for their answer. A slow line is full without them, and whatever cuts it
   * would cost them as well.
   */
  get most(): number {
    return this.#isQuick ? many : this.#width;
  }

  /** A part has arrived that started when `width` were allowed. */
  arrived(bytes: number, ms: number, width: number): void {
    this.#isQuick = ms < quickMs;
    if (this.#isDecided || bytes < tellingBytes || ms <= 0) return;
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
