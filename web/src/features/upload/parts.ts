import type { UploadAnswer } from '#shared/contract/uploads';

/** The parts of one file: which have arrived, which are being sent, and the addresses of the others. */
export class Parts {
  readonly #size: number;
  readonly #partSize: number;
  readonly #count: number;
  #etags = new Map<number, string>();
  readonly #flying = new Map<number, number>();
  readonly #urls = new Map<number, string>();

  constructor(upload: UploadAnswer) {
    this.#size = upload.size;
    this.#partSize = upload.part_size;
    this.#count = upload.part_count;
    this.refresh(upload);
  }

  /** Takes new addresses. Parts that arrived after the server's answer are kept; a completed upload has all parts. */
  refresh({ parts, arrived, state }: UploadAnswer): void {
    for (const { number, url } of parts) this.#urls.set(number, url);
    for (const { number, etag } of arrived) this.#etags.set(number, etag);
    if (state !== 'uploading') for (const number of this.missing()) this.#etags.set(number, '');
  }

  /** The server's list differs: it replaces ours. */
  recount(upload: UploadAnswer): void {
    this.#etags = new Map();
    this.refresh(upload);
  }

  missing(): number[] {
    const all = Array.from({ length: this.#count }, (_, index) => index + 1);
    return all.filter((number) => !this.#etags.has(number));
  }

  range(number: number): [start: number, end: number] {
    const start = (number - 1) * this.#partSize;
    return [start, Math.min(this.#size, start + this.#partSize)];
  }

  url = (number: number): string | undefined => this.#urls.get(number);

  hasArrived = (number: number): boolean => this.#etags.has(number);

  /**
   * Addresses are issued together, so they expire together. One that was replaced meanwhile says nothing about the new
   * ones.
   */
  expired(number: number, url: string): void {
    if (this.#urls.get(number) === url) this.#urls.clear();
  }

  moving(number: number, bytes: number): void {
    const [start, end] = this.range(number);
    this.#flying.set(number, Math.min(bytes, end - start));
  }

  stopped(number: number): void {
    this.#flying.delete(number);
  }

  arrived(number: number, etag = ''): void {
    this.#flying.delete(number);
    this.#etags.set(number, etag);
  }

  get sent(): number {
    const arrivedSizes = [...this.#etags.keys()].map((number) => {
      const [start, end] = this.range(number);
      return end - start;
    });
    return [...arrivedSizes, ...this.#flying.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Without the parts whose ETag the bucket does not expose. */
  get etags(): { number: number; etag: string }[] {
    return [...this.#etags].map(([number, etag]) => ({ number, etag })).filter(({ etag }) => etag !== '');
  }
}
