import { Store } from '../../../session/store.ts';
import type { UploadQueue } from '../../upload/queue.ts';
import type { MadePreview, MakePreview } from '../make/made.ts';

/** A file with a preview. Nothing is sent before the file is published, and then only what `isShown`. */
export interface Entry {
  key: string;
  name: string;
  preview: MadePreview;
  /** A local address of a picture or sound. */
  address: string | undefined;
  isShown: boolean;
}

export interface PreviewsView {
  entries: readonly Entry[];
  /** The number of previews that are still being made. */
  making: number;
}

export interface PreviewMeans {
  make: MakePreview;
  /** Announces the preview and sends its bytes; rejects if either fails. */
  send(uploadId: string, preview: MadePreview): Promise<void>;
}

type Queue = Pick<UploadQueue, 'read' | 'subscribe' | 'fileOf'>;

/**
 * The previews of an upload queue: made one after the other, sent on publication. Pictures are chosen until the seller
 * hides them; texts and sounds, and whatever shows a complete file, are hidden until the seller chooses them.
 */
export class Previews {
  readonly #queue: Queue;
  readonly #means: PreviewMeans;
  readonly #view = new Store<PreviewsView>({ entries: [], making: 0 });
  readonly #known = new Set<string>();
  readonly #sent = new Set<string>();
  #line: Promise<void> = Promise.resolve();

  constructor(queue: Queue, means: PreviewMeans) {
    this.#queue = queue;
    this.#means = means;
    queue.subscribe(() => this.#look());
    this.#look();
  }

  readonly subscribe = this.#view.subscribe;

  readonly read = this.#view.read;

  show(key: string, isShown: boolean): void {
    this.#set({ entries: this.read().entries.map((entry) => (entry.key === key ? { ...entry, isShown } : entry)) });
  }

  /** Resolves when the previews of all files have been made. */
  ready(): Promise<void> {
    return this.#line;
  }

  /**
   * Sends the approved previews of these uploads. One that cannot be sent is left out and does not stop the
   * publication.
   */
  async send(uploads: readonly string[]): Promise<{ sent: string[]; failed: number }> {
    const approved = this.#approved().filter(({ uploadId }) => uploads.includes(uploadId));
    const arrived = await Promise.all(approved.map((item) => this.#arrives(item)));
    const sentIds = approved.flatMap(({ uploadId }, index) => (arrived[index] ? [uploadId] : []));
    return { sent: sentIds, failed: approved.length - sentIds.length };
  }

  #approved() {
    const { rows } = this.#queue.read();
    return this.read().entries.flatMap(({ key, preview, isShown }) => {
      const uploadId = rows.find((row) => row.key === key)?.uploadId;
      return isShown && uploadId ? [{ uploadId, made: preview }] : [];
    });
  }

  async #arrives({ uploadId, made: preview }: { uploadId: string; made: MadePreview }): Promise<boolean> {
    if (this.#sent.has(uploadId)) return true;
    try {
      await this.#means.send(uploadId, preview);
      this.#sent.add(uploadId);
      return true;
    } catch {
      return false;
    }
  }

  /** Called at every progress; only added and removed files matter. */
  #look(): void {
    const { rows } = this.#queue.read();
    const removedKeys = [...this.#known].filter((key) => rows.every((row) => row.key !== key));
    for (const key of removedKeys) this.#forget(key);
    for (const { key, name } of rows) {
      const file = this.#known.has(key) ? undefined : this.#queue.fileOf(key);
      if (file) this.#add(key, name, file);
    }
  }

  #add(key: string, name: string, file: File): void {
    this.#known.add(key);
    this.#set({ making: this.read().making + 1 });
    this.#line = this.#line.then(async () => {
      const preview = this.#known.has(key) ? await this.#means.make(file) : undefined;
      const entries =
        preview && this.#known.has(key) ? [...this.read().entries, entryOf(key, name, preview)] : undefined;
      this.#set({ making: this.read().making - 1, ...(entries && { entries }) });
    });
  }

  #forget(key: string): void {
    this.#known.delete(key);
    const address = this.read().entries.find((entry) => entry.key === key)?.address;
    if (address) URL.revokeObjectURL(address);
    this.#set({ entries: this.read().entries.filter((entry) => entry.key !== key) });
  }

  #set(change: Partial<PreviewsView>): void {
    this.#view.set({ ...this.read(), ...change });
  }
}

const entryOf = (key: string, name: string, preview: MadePreview): Entry => ({
  ...{ key, name, preview },
  address: preview.kind === 'text' ? undefined : URL.createObjectURL(preview.blob),
  isShown: preview.kind === 'picture' && !preview.isWhole,
});
