import type { UploadQueue } from '../../upload/queue.ts';
import { Watchers } from '../../upload/watchers.ts';
import type { Made, MakePreview } from '../make/made.ts';

/** A file that something can be shown of. Nothing leaves this browser before `isShown`, and nothing before the post. */
export interface Entry {
  key: string;
  name: string;
  made: Made;
  /** Of a picture or a sound, on this page alone. */
  address: string | undefined;
  isShown: boolean;
}

export interface PreviewsView {
  entries: readonly Entry[];
  /** Still to be made. */
  making: number;
}

export interface PreviewMeans {
  make: MakePreview;
  /** Announces it and sends its bytes; rejects where either failed. */
  send(uploadId: string, made: Made): Promise<void>;
}

type Queue = Pick<UploadQueue, 'read' | 'subscribe' | 'fileOf'>;

/** What is shown of the files of one queue: made one after the other, approved one by one, sent when they are put up. */
export class Previews {
  readonly #queue: Queue;
  readonly #means: PreviewMeans;
  readonly #watchers = new Watchers();
  readonly #known = new Set<string>();
  readonly #sent = new Set<string>();
  #line: Promise<void> = Promise.resolve();
  #view: PreviewsView = { entries: [], making: 0 };

  constructor(queue: Queue, means: PreviewMeans) {
    this.#queue = queue;
    this.#means = means;
    queue.subscribe(() => this.#look());
    this.#look();
  }

  readonly subscribe = this.#watchers.subscribe;

  readonly read = (): PreviewsView => this.#view;

  show(key: string, isShown: boolean): void {
    this.#set({ entries: this.#view.entries.map((entry) => (entry.key === key ? { ...entry, isShown } : entry)) });
  }

  /** Sends what was approved of these uploads. What does not arrive is not shown; it stands in nobody's way. */
  async send(uploads: readonly string[]): Promise<{ sent: string[]; failed: number }> {
    const wanted = this.#approved().filter(({ uploadId }) => uploads.includes(uploadId));
    const arrived = await Promise.all(wanted.map((one) => this.#arrives(one)));
    const sent = wanted.flatMap(({ uploadId }, at) => (arrived[at] ? [uploadId] : []));
    return { sent, failed: wanted.length - sent.length };
  }

  #approved() {
    const { rows } = this.#queue.read();
    return this.#view.entries.flatMap(({ key, made, isShown }) => {
      const uploadId = rows.find((row) => row.key === key)?.uploadId;
      return isShown && uploadId ? [{ uploadId, made }] : [];
    });
  }

  async #arrives({ uploadId, made }: { uploadId: string; made: Made }): Promise<boolean> {
    if (this.#sent.has(uploadId)) return true;
    try {
      await this.#means.send(uploadId, made);
      this.#sent.add(uploadId);
      return true;
    } catch {
      return false;
    }
  }

  /** Progress is told often; only files that come or go matter here. */
  #look(): void {
    const { rows } = this.#queue.read();
    const gone = [...this.#known].filter((key) => rows.every((row) => row.key !== key));
    for (const key of gone) this.#forget(key);
    for (const { key, name } of rows) {
      const file = this.#known.has(key) ? undefined : this.#queue.fileOf(key);
      if (file) this.#add(key, name, file);
    }
  }

  #add(key: string, name: string, file: File): void {
    this.#known.add(key);
    this.#set({ making: this.#view.making + 1 });
    this.#line = this.#line.then(async () => {
      const made = this.#known.has(key) ? await this.#means.make(file) : undefined;
      const entries = made && this.#known.has(key) ? [...this.#view.entries, entryOf(key, name, made)] : undefined;
      this.#set({ making: this.#view.making - 1, ...(entries && { entries }) });
    });
  }

  #forget(key: string): void {
    this.#known.delete(key);
    const address = this.#view.entries.find((entry) => entry.key === key)?.address;
    if (address) URL.revokeObjectURL(address);
    this.#set({ entries: this.#view.entries.filter((entry) => entry.key !== key) });
  }

  #set(change: Partial<PreviewsView>): void {
    this.#view = { ...this.#view, ...change };
    this.#watchers.tell();
  }
}

const entryOf = (key: string, name: string, made: Made): Entry => ({
  ...{ key, name, made },
  address: made.kind === 'text' ? undefined : URL.createObjectURL(made.blob),
  isShown: false,
});
