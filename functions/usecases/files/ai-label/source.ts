/**
 * Limits per file: read size and number of reads. Metadata lies at the beginning, between large pieces, or at the end.
 */
const readAtOnce = 128 * 1024;
const mostReads = 64;

/** Steps per file: more than any real file needs. */
const mostSteps = 20_000;

/** The largest metadata that is read at once. */
export const mostAtOnce = 1024 * 1024;

class OutOfReach extends Error {}

/** Random access to a file through a buffered window, within a budget of reads. */
export class ByteSource {
  readonly size: number;
  readonly #read: (from: number, to: number) => Promise<Uint8Array>;
  #window = { from: 0, bytes: Buffer.alloc(0) };
  #reads = 0;
  #steps = 0;
  /** The error of a failed read; it says nothing about the contents. */
  failure: unknown;

  constructor(size: number, read: (from: number, to: number) => Promise<Uint8Array>) {
    this.size = size;
    this.#read = read;
  }

  /** Returns exactly these bytes; throws if they are missing or beyond the budget. */
  async at(from: number, length: number): Promise<Buffer> {
    const end = from + length;
    if (from < 0 || end > this.size || length > 8 * mostAtOnce || ++this.#steps > mostSteps) throw new OutOfReach();
    const { from: start, bytes } = this.#window;
    if (from < start || end > start + bytes.length) await this.#move(from, Math.max(length, readAtOnce));
    const offset = from - this.#window.from;
    const slice = this.#window.bytes.subarray(offset, offset + length);
    if (slice.length < length) throw new OutOfReach();
    return slice;
  }

  async #move(from: number, length: number): Promise<void> {
    if (++this.#reads > mostReads) throw new OutOfReach();
    try {
      const bytes = Buffer.from(await this.#read(from, Math.min(this.size, from + length)));
      this.#window = { from, bytes };
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
