import { vi } from 'vitest';
import type { UploadAnswer } from '#shared/contract/uploads';
import { limits } from '#shared/limits';
import { ApiError } from '../../api/client.ts';
import { Store } from '../../session/store.ts';
import type { KeyValueStorage } from '../../session/stored-text.ts';
import type { Calls } from './calls.ts';
import { BucketRefused, ConnectionLost, type PutPart } from './put-part.ts';
import { UploadQueue } from './queue.ts';
import { type SavedUploads, savedUploads } from './saved.ts';
import type { Door } from './wait-until-open.ts';

export const MiB = 1024 * 1024;

interface Stored {
  id: string;
  name: string;
  size: number;
  state: UploadAnswer['state'];
  etags: Map<number, string>;
}

export const refusal = (status: number, code: string, message = code): ApiError =>
  new ApiError(status, { code, message });

export function testDoor(): Door & { set(open: boolean): void } {
  const open = new Store(true);
  return { isOpen: open.read, subscribe: open.subscribe, set: (isNowOpen) => open.set(isNowOpen) };
}

/** A file without content whose size is only a number. */
function hollow<B extends Blob>(blob: B, size: number, isReadable: () => boolean): B {
  const slice = (start = 0, end = size) => hollow(new Blob(), Math.min(end, size) - start, isReadable);
  const arrayBuffer = async () => {
    if (!isReadable()) throw new DOMException('gone', 'NotReadableError');
    return new ArrayBuffer(0);
  };
  return Object.defineProperties(blob, {
    size: { value: size },
    slice: { value: slice },
    arrayBuffer: { value: arrayBuffer },
  });
}

export function testFile(name: string, size: number, isReadable = () => true): File {
  return hollow(new File([], name, { lastModified: 1 }), size, isReadable);
}

export function memoryStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

interface Put {
  id: string;
  number: number;
}

/** Server and bucket in memory. A part takes `partMs` and reports progress half-way. */
export class TestMarket {
  readonly uploads = new Map<string, Stored>();
  readonly puts: Put[] = [];
  readonly requests: string[] = [];
  readonly network = testDoor();
  readonly session = testDoor();
  readonly storage = memoryStorage();
  partMs = 100;
  /** A bandwidth that all parts share; without it each part takes `partMs`. */
  lineBytesPerMs: number | undefined;
  /** The time that the bucket takes to answer once it has all bytes. */
  answerMs = 0;
  storageLeft = limits.storageBytes;
  /** Storage as the page shows it to be reserved. */
  reserved = 0;
  /** Errors for the next matching calls. */
  readonly answers: { to: string; error: Error }[] = [];
  /** Incremented to expire all addresses issued so far. */
  era = 1;
  /** Parts that are being sent. */
  flying = 0;
  carried = 0;
  /** Parts without an answer. */
  inside = 0;
  mostInside = 0;

  #begin(call: string): void {
    this.requests.push(call);
    if (!this.network.isOpen()) throw refusal(0, 'network');
    if (!this.session.isOpen()) throw refusal(401, 'unauthorized');
    const index = this.answers.findIndex(({ to }) => call.startsWith(to));
    const [plannedAnswer] = index < 0 ? [] : this.answers.splice(index, 1);
    if (plannedAnswer) throw plannedAnswer.error;
  }

  #upload(id: string): Stored {
    const upload = this.uploads.get(id);
    if (!upload) throw refusal(404, 'upload_not_found');
    return upload;
  }

  #shape({ id, name, size, state, etags }: Stored): UploadAnswer {
    const count = Math.ceil(size / limits.partBytes);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const sizeOf = (number: number) => (number < count ? limits.partBytes : size - (count - 1) * limits.partBytes);
    const is = (number: number) => etags.has(number);
    const uploading = state === 'uploading';
    const missing = numbers.filter((number) => uploading && !is(number));
    return {
      id,
      name,
      size,
      state,
      type: '',
      part_size: limits.partBytes,
      part_count: count,
      parts: missing.map((number) => ({ number, size: sizeOf(number), url: `${id}/${number}/${this.era}` })),
      arrived: numbers
        .filter((number) => uploading && is(number))
        .map((number) => ({ number, size: sizeOf(number), etag: etags.get(number) ?? '' })),
      expires_at: '2026-11-20T00:00:00.000Z',
    };
  }

  readonly calls: Calls = {
    open: async ({ name, size }) => {
      this.#begin(`open ${name}`);
      if (size > this.storageLeft) throw refusal(409, 'storage_full', '存储空间不足');
      this.storageLeft -= size;
      const id = `U${this.uploads.size + 1}`;
      this.uploads.set(id, { id, name, size, state: 'uploading', etags: new Map() });
      return this.#shape(this.#upload(id));
    },
    find: async (id) => {
      this.#begin(`find ${id}`);
      return this.#shape(this.#upload(id));
    },
    complete: async (id) => {
      this.#begin(`complete ${id}`);
      const upload = this.#upload(id);
      if (this.#shape(upload).parts.length > 0) throw refusal(409, 'upload_incomplete');
      upload.state = 'complete';
      return this.#shape(upload);
    },
    drop: async (id) => {
      this.#begin(`drop ${id}`);
      this.storageLeft += this.#upload(id).size;
      this.uploads.delete(id);
    },
  };

  readonly put: PutPart = async (url, bytes, { signal, onSent, onLeft }) => {
    const [id = '', number = '', era = ''] = url.split('/');
    this.puts.push({ id, number: Number(number) });
    this.inside += 1;
    this.mostInside = Math.max(this.mostInside, this.inside);
    try {
      await this.#carry(bytes.size, signal, onSent);
      onLeft();
      if (this.answerMs > 0) await this.#travel(this.answerMs, signal);
    } finally {
      this.inside -= 1;
    }
    this.#keep(id, number, era);
    return `etag-${number}`;
  };

  async #carry(size: number, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
    this.flying += 1;
    try {
      for (let sentBytes = 0; sentBytes < size; ) {
        await this.#travel(this.lineBytesPerMs ? 10 : this.partMs / 2, signal);
        const step = this.lineBytesPerMs ? (10 * this.lineBytesPerMs) / this.flying : size / 2;
        sentBytes = Math.min(size, sentBytes + step);
        this.carried += step;
        onSent(sentBytes);
      }
    } finally {
      this.flying -= 1;
    }
  }

  /** @throws a planned error, and the bucket's refusals of an expired address or a deleted upload */
  #keep(id: string, number: string, era: string): void {
    const plannedAnswer = this.answers.findIndex(({ to }) => `put ${id}/${number}`.startsWith(to));
    const [answer] = plannedAnswer < 0 ? [] : this.answers.splice(plannedAnswer, 1);
    if (answer) throw answer.error;
    if (Number(era) < this.era) throw new BucketRefused(403);
    const upload = this.uploads.get(id);
    if (!upload) throw new BucketRefused(404);
    upload.etags.set(Number(number), `etag-${number}`);
  }

  /** Lets time pass; ends early when the network fails or the signal is aborted. */
  #travel(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.network.isOpen()) return reject(new ConnectionLost());
      const end = (finish: () => void) => () => {
        clearTimeout(timer);
        leave();
        finish();
      };
      const timer = setTimeout(
        end(() => resolve()),
        ms,
      );
      const leave = this.network.subscribe(end(() => reject(new ConnectionLost())));
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
        { once: true },
      );
    });
  }

  get saved(): SavedUploads {
    return savedUploads(() => this.storage, 'lin');
  }

  /** A new page in the same browser. */
  page(tab = 'tab', openTabs: string[] = []): UploadQueue {
    return new UploadQueue({
      calls: this.calls,
      put: this.put,
      doors: { network: this.network, session: this.session },
      saved: this.saved,
      tab: { id: tab, hold: () => undefined, others: async () => new Set(openTabs) },
      onStorage: (bytes) => {
        this.reserved += bytes;
      },
    });
  }
}

/** Advances fake timers. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

/** Long enough for everything that does not need the user. */
export const untilQuiet = () => pass(120_000);
