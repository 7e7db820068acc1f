import type { UploadAnswer } from '#shared/contract/uploads';
import type { Calls } from './calls.ts';
import { type Failure, failureOf, isGone, isIncomplete, proveReadable, Unreadable, UploadGone } from './failures.ts';
import type { Pace } from './pace.ts';
import { Parts } from './parts.ts';
import { callPatiently, type Obstacle, type Patience, patiently } from './patience.ts';
import type { PutPart } from './put-part.ts';
import { isSameFile } from './saved.ts';
import { sendMissing } from './send-parts.ts';
import type { Slots } from './slots.ts';
import { Speed } from './speed.ts';
import type { Doors } from './wait-until-open.ts';

export type Stage = 'running' | 'paused' | 'failed' | 'done';

const mostRounds = 3;

export interface TransferServices {
  calls: Calls;
  put: PutPart;
  doors: Doors;
  slots: Slots;
  pace: Pace;
}

export interface Listener {
  /** Another stage, obstacle or failure. */
  changed(): void;
  /** More bytes were sent. */
  progressed(): void;
  reserved(transfer: Transfer): void;
  /** The server does not know this id any more. */
  lost(uploadId: string): void;
}

interface Subject {
  /** Its position among the files, also used as its key. */
  order: number;
  name: string;
  size: number;
  lastModified: number;
  /** Missing if the upload was complete before this page was opened. */
  file?: File;
  uploadId?: string;
}

/** The upload of one file: opened at the server, sent in parts, completed. Every step may be repeated. */
export class Transfer {
  readonly subject: Subject;
  readonly speed = new Speed();
  stage: Stage;
  obstacle: Obstacle | undefined;
  failure: Failure | undefined;
  uploadId: string | undefined;
  readonly #means: TransferServices;
  readonly #listener: Listener;
  readonly #life = new AbortController();
  #run = new AbortController();
  #parts: Parts | undefined;
  #opening: Promise<Parts> | undefined;
  #renewing: Promise<void> | undefined;
  #begunAnew = false;

  constructor(subject: Subject, means: TransferServices, listener: Listener) {
    this.subject = subject;
    this.uploadId = subject.uploadId;
    this.#means = means;
    this.#listener = listener;
    this.stage = subject.file ? 'paused' : 'done';
  }

  get sent(): number {
    return this.stage === 'done' ? this.subject.size : (this.#parts?.sent ?? 0);
  }

  start(): void {
    this.#begunAnew = false;
    this.#go();
  }

  #go(): void {
    const run = this.#newRun();
    this.#enter('running');
    this.#sendAll(run.signal).then(
      () => run === this.#run && this.#enter('done'),
      (error: unknown) => run === this.#run && this.#fail(error),
    );
  }

  #newRun(): AbortController {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run;
  }

  /** Aborts the parts that are being sent: at most 8 MiB each have to be sent again. */
  pause(): void {
    this.#newRun();
    this.#enter('paused');
  }

  /** Stops for good. Parts at the server stay there. @returns the upload's id, if there is one */
  async stop(): Promise<string | undefined> {
    this.#life.abort();
    this.#newRun();
    await this.#opening?.catch(() => undefined);
    return this.uploadId;
  }

  /** True if this file was the missing one. */
  reunite(file: File): boolean {
    const isMissing = this.subject.file === undefined && isSameFile(this.subject, file);
    if (isMissing) this.subject.file = file;
    if (isMissing && this.stage === 'failed') this.start();
    return isMissing;
  }

  /** The upload was complete, and the server has dropped it since. */
  expire(): void {
    this.#forget();
    this.#enter('failed', { kind: 'expired' });
  }

  #enter(stage: Stage, failure?: Failure): void {
    this.stage = stage;
    this.failure = failure;
    this.obstacle = undefined;
    this.speed.forget();
    this.#listener.changed();
  }

  /** An upload that no longer exists is opened anew, once. */
  #fail(error: unknown): void {
    this.#newRun();
    if (isGone(error) && !this.#begunAnew) {
      this.#begunAnew = true;
      this.#forget();
      this.#go();
    } else {
      this.#enter('failed', failureOf(error));
    }
  }

  #forget(): void {
    if (this.uploadId) this.#listener.lost(this.uploadId);
    this.uploadId = undefined;
    this.#parts = undefined;
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    const { file } = this.subject;
    if (!file) throw new Unreadable();
    await proveReadable(file);
    const parts = await this.#begun();
    for (let round = 1; ; round++) {
      signal.throwIfAborted();
      await sendMissing({
        file,
        parts,
        signal,
        ...this.#means,
        order: this.subject.order,
        renew: () => this.#renew(parts, signal),
        patiently: (task) => patiently(task, this.#patience(signal)),
        onProgress: () => this.#goesOn(),
        onSetback: () => this.#listener.progressed(),
      });
      try {
        return await this.#complete(parts, signal);
      } catch (error) {
        if (!isIncomplete(error) || round === mostRounds) throw error;
        parts.recount(await this.#find(signal));
      }
    }
  }

  /** Opened once for all callers: a pause in between must not open a second upload of the same file. */
  async #begun(): Promise<Parts> {
    if (this.#parts) return this.#parts;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<Parts> {
    const { name, size, file } = this.subject;
    const signal = this.#life.signal;
    const upload = this.uploadId
      ? await this.#find(signal)
      : await this.#ask(() => this.#means.calls.open({ name, size, type: file?.type ?? '' }), signal);
    const isNew = this.uploadId !== upload.id;
    this.uploadId = upload.id;
    this.#parts = new Parts(upload);
    if (isNew) this.#listener.reserved(this);
    this.#listener.changed();
    return this.#parts;
  }

  async #find(signal: AbortSignal): Promise<UploadAnswer> {
    const id = this.uploadId ?? '';
    const upload = await this.#ask(() => this.#means.calls.find(id), signal);
    if (upload.state === 'used' || upload.size !== this.subject.size) throw new UploadGone();
    return upload;
  }

  async #complete(parts: Parts, signal: AbortSignal): Promise<void> {
    const id = this.uploadId ?? '';
    this.#listener.changed();
    await this.#ask(() => this.#means.calls.complete(id, parts.etags), signal);
  }

  /** One request for all parts that need addresses at the same time. */
  #renew(parts: Parts, signal: AbortSignal): Promise<void> {
    this.#renewing ??= this.#find(signal)
      .then((upload) => parts.refresh(upload))
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  #goesOn(): void {
    if (this.obstacle) {
      this.obstacle = undefined;
      this.#listener.changed();
    }
    this.#listener.progressed();
  }

  async #ask<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const answer = await callPatiently(call, this.#patience(signal));
    this.#goesOn();
    return answer;
  }

  #patience(signal: AbortSignal): Patience {
    const onObstacle = (obstacle: Obstacle) => {
      this.obstacle = obstacle;
      this.#listener.changed();
    };
    return { signal, doors: this.#means.doors, onObstacle, onOpen: () => this.#goesOn() };
  }
}
