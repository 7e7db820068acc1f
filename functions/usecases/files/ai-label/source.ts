/** What is read of a file at most, in reads of this size: its metadata lies at its beginning, between large pieces, or at its end. */
const readAtOnce = 128 * 1024;
const mostReads = 64;

/** More pieces than a file has that somebody made to be looked at. */
const mostSteps = 20_000;

/** Larger than any metadata that is read as one. */
export const mostAtOnce = 1024 * 1024;

class OutOfReach extends Error {}

/** A file from anywhere in it, a window at a time, as far as its budget goes. */
export class ByteSource {
  readonly size: number;
  readonly #read: (from: number, to: number) => Promise<Uint8Array>;
  #window = { from: 0, bytes: Buffer.alloc(0) };
  #reads = 0;
  #steps = 0;
  /** That it could not be read says nothing of what is in it. */
  failure: unknown;

  constructor(size: number, read: (from: number, to: number) => Promise<Uint8Array>) {
    this.size = size;
    this.#read = read;
  }

  /** These very bytes; whatever is not there, or too far, ends the reading. */
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
