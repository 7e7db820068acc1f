import { yuanNumber } from '#shared/money';
import { ApiError } from '../../../api/client.ts';
import { newAnswers } from '../../../features/file-form/answers.ts';
import { priceOf, withoutOld } from '../../../features/file-form/fields.ts';
import { categoryOfFiles } from '../../../features/upload/kinds.ts';
import { callPatiently, type Obstacle } from '../../../features/upload/patience.ts';
import { UploadQueue } from '../../../features/upload/queue.ts';
import { takeFiles } from '../../../features/upload/selection.ts';
import { Store } from '../../../session/store.ts';
import { type Form, newForm, type Problems, problemsFrom, problemsOf, seedIn, titleOf } from './form.ts';
import type {
  Body,
  Failure,
  PublishedFile,
  Storage,
  StorageInfo,
  UploadDraftServices,
  UploadDraftView,
} from './upload-draft-view.ts';

const storageOf = ({ used_bytes, limit_bytes }: StorageInfo): Storage => ({
  used: used_bytes,
  limit: limit_bytes,
});

/** A busy server is retried this often automatically; then the user decides. */
const busyTries = 2;

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { text: String(error), canRetry: true };
  const { status, code, message } = error;
  const isOurs = status === 0 || status >= 500 || status === 429;
  // An error without a message of this API came from a proxy before it: the outcome is unknown.
  return { text: status >= 500 && code === 'server' ? undefined : message, canRetry: isOurs };
}

/**
 * One user's upload draft: its files, its form and its publishing. It outlives the page, so that neither visiting other
 * pages nor logging in again loses it.
 */
export class UploadDraft {
  readonly queue: UploadQueue;
  readonly #means: UploadDraftServices;
  readonly #view: Store<UploadDraftView>;
  readonly #life = new AbortController();
  #isSeen = false;

  constructor(means: UploadDraftServices) {
    this.#means = means;
    this.#view = new Store<UploadDraftView>({
      form: means.draft.read(),
      problems: {},
      step: 'editing',
      held: undefined,
      failure: undefined,
      refusals: [],
      storage: undefined,
      published: undefined,
    });
    this.queue = new UploadQueue({ ...means, onStorage: (bytes) => this.#reserved(bytes) });
    this.queue.subscribe(() => this.#filesChanged());
  }

  readonly subscribe = (watch: () => void) => this.#view.subscribe(watch);

  readonly read = (): UploadDraftView => this.#view.read();

  /** Whether closing the window now would lose work. */
  get isUnfinished(): boolean {
    const { step } = this.read();
    return step === 'waiting' || step === 'publishing' || this.queue.read().rows.some(({ state }) => state !== 'done');
  }

  edit(change: Partial<Form>): void {
    const form = { ...this.read().form, ...change };
    this.#means.draft.write(form);
    this.#set({ form, problems: withoutOld(this.read().problems, change), failure: undefined });
  }

  /** Adds the files that the rules allow, and keeps the refusals of the others. */
  async add(files: readonly File[]): Promise<void> {
    await this.queue.ready;
    this.#set({ refusals: takeFiles(this.queue, files, this.read().storage) });
  }

  dismissRefusals(): void {
    this.#set({ refusals: [] });
  }

  async refreshStorage(): Promise<void> {
    try {
      this.#set({ storage: storageOf(await this.#means.fetchStorage()) });
    } catch {
      // The remaining storage is unknown; the server refuses files that do not fit.
    }
  }

  /** Publishes now, or once all files have arrived. Returns false if the form has errors. */
  publish(): boolean {
    const problems = this.#problems();
    const isFine = Object.keys(problems).length === 0;
    this.#set({ problems, failure: undefined, step: isFine ? 'waiting' : 'editing' });
    if (isFine) this.#filesChanged();
    return isFine;
  }

  /** Cancels the waiting publication. */
  hold(): void {
    if (this.read().step === 'waiting') this.#set({ step: 'editing' });
  }

  /** The published post was seen, so that the next visit starts another draft. */
  seen(): void {
    this.#isSeen = true;
  }

  /** Called when the page is opened. */
  arrive(): void {
    if (this.read().step === 'published' && this.#isSeen) this.startOver();
  }

  /** Begins the next draft. */
  startOver(): void {
    this.#isSeen = false;
    const form = newForm();
    this.#means.draft.write(form);
    this.#set({
      form,
      problems: {},
      step: 'editing',
      failure: undefined,
      refusals: [],
      published: undefined,
    });
  }

  stop(): void {
    this.#life.abort();
    this.queue.stop();
  }

  #problems(): Problems {
    const names = this.queue.read().rows.map(({ name }) => name);
    return problemsOf(this.read().form, names);
  }

  #filesChanged(): void {
    const { rows } = this.queue.read();
    this.#forgetSolved(rows);
    if (this.read().step !== 'waiting') return;
    if (rows.length === 0) this.hold();
    else if (rows.every(({ state }) => state === 'done')) void this.#send();
  }

  /** Clears errors that an added file solves: the missing file itself, and the title, which defaults to its name. */
  #forgetSolved(rows: readonly { name: string }[]): void {
    const { form, problems } = this.read();
    const isTitled = titleOf(form, rows[0]?.name).trim() !== '';
    const solved = {
      ...(rows.length > 0 && { files: rows }),
      ...(isTitled && form.title === undefined && { title: rows }),
    };
    if (Object.keys(solved).some((field) => field in problems)) this.#set({ problems: withoutOld(problems, solved) });
  }

  #body(): Body {
    const { form } = this.read();
    const { rows } = this.queue.read();
    const fen = priceOf(form.price);
    return {
      title: titleOf(form, rows[0]?.name).trim(),
      price: fen === undefined ? form.price : yuanNumber(fen),
      description: form.description.trim(),
      tags: [...form.tags],
      is_public: form.isPublic,
      ...newAnswers(form),
      uploads: rows.flatMap(({ uploadId }) => uploadId ?? []),
      cover_seed: seedIn(form, categoryOfFiles(rows)),
    };
  }

  /** Safe to repeat: the server answers with the post that these uploads already became. */
  async #send(): Promise<void> {
    const problems = this.#problems();
    if (Object.keys(problems).length > 0) {
      this.#set({ problems, step: 'editing' });
      return;
    }
    this.#set({ step: 'publishing', held: undefined });
    let body = this.#body();
    const { doors, publish } = this.#means;
    const task = () => {
      body = this.#body();
      return publish(body);
    };
    const onObstacle = (obstacle: Obstacle) => this.#set({ held: obstacle });
    const onOpen = () => this.#set({ held: undefined });
    const patience = { signal: this.#life.signal, doors, onObstacle, onOpen, busyTries };
    try {
      const { data, storage_info } = await callPatiently(task, patience);
      this.#published(data, storageOf(storage_info), body.uploads);
    } catch (error) {
      if (!this.#life.signal.aborted) await this.#refused(error);
    }
  }

  #published(published: PublishedFile, storage: Storage, uploads: readonly string[]): void {
    this.startOver();
    this.#set({ step: 'published', published, storage, held: undefined });
    this.queue.release(uploads);
    this.#means.onPublished(published);
  }

  async #refused(error: unknown): Promise<void> {
    const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
    const failure = failureOf(error);
    this.#set({ step: 'editing', held: undefined, failure, problems: problemsFrom(fields) });
    this.#means.onFailed(failure.text);
    if (code === 'upload_not_usable') await this.queue.recheck();
  }

  #reserved(bytes: number): void {
    const { storage } = this.read();
    if (storage) this.#set({ storage: { ...storage, used: Math.max(0, storage.used + bytes) } });
  }

  #set(change: Partial<UploadDraftView>): void {
    this.#view.set({ ...this.read(), ...change });
  }
}
