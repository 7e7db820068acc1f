import { Store } from '../../session/store.ts';
import { isGone } from './failures.ts';
import { Pace } from './pace.ts';
import { callPatiently } from './patience.ts';
import { type Leftover, type QueueView, sumOf, viewOf } from './rows.ts';
import { identityOf, isSameFile, type SavedUpload, type SavedUploads } from './saved.ts';
import { Slots } from './slots.ts';
import { Speed } from './speed.ts';
import type { Tab } from './tab.ts';
import { type Listener, Transfer, type TransferServices } from './transfer.ts';

/** How often progress is shown, as the browser reports it far more often. */
const showEveryMs = 150;
/** How often the speed is updated while nothing moves. */
const refreshMs = 1000;

const gone = { state: 'used', arrived: [] } as const;
const unknown = { state: 'uploading', arrived: [] } as const;

export interface QueueServices extends Omit<TransferServices, 'slots' | 'pace'> {
  saved: SavedUploads;
  tab: Tab;
  /** Storage reserved (+) or released (−). */
  onStorage(bytes: number): void;
}

/** All uploads of one user's file, and those left from earlier visits. Independent of the page. */
export class UploadQueue {
  /** Resolves when the uploads of earlier visits are known. */
  readonly ready: Promise<void>;
  readonly #around: QueueServices;
  readonly #means: TransferServices;
  readonly #life = new AbortController();
  readonly #overall = new Speed();
  #transfers: Transfer[] = [];
  #leftovers: Leftover[] = [];
  readonly #view: Store<QueueView>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon = false;
  #lastOrder = 0;

  constructor(services: QueueServices) {
    this.#around = services;
    const pace = new Pace();
    this.#means = { ...services, pace, slots: new Slots({ width: () => pace.width, most: () => pace.most }) };
    this.#view = new Store(viewOf({ transfers: [], leftovers: [], overall: this.#overall }, 0));
    this.ready = this.#restore();
  }

  readonly subscribe = (watch: () => void) => this.#view.subscribe(watch);

  readonly read = (): QueueView => this.#view.read();

  isThere = (file: File): boolean => this.#transfers.some(({ subject }) => isSameFile(subject, file));

  isBegun = (file: File): boolean => this.#leftovers.some((leftover) => isSameFile(leftover, file));

  fileOf = (key: string): File | undefined => this.#find(key)?.subject.file;

  /** Bytes for which no storage is reserved yet. */
  get unreserved(): number {
    return this.#transfers.reduce((sum, { uploadId, subject }) => (uploadId ? sum : sum + subject.size), 0);
  }

  /** Gives files that are chosen again to their rows from before a reload. @returns the other files */
  reunite(files: readonly File[]): File[] {
    const unmatched = files.filter((file) => !this.#transfers.some((transfer) => transfer.reunite(file)));
    this.#show();
    return unmatched;
  }

  /** A file whose upload was begun before resumes. */
  add(files: readonly File[]): void {
    const newTransfers = files.map((file) => {
      const match = this.#leftovers.find((leftover) => isSameFile(leftover, file));
      this.#leftovers = this.#leftovers.filter((leftover) => leftover !== match);
      return this.#transfer({ ...identityOf(file), file, ...(match && { uploadId: match.uploadId }) });
    });
    this.#transfers = [...this.#transfers, ...newTransfers];
    for (const transfer of newTransfers) transfer.start();
    this.#show();
  }

  pause = (key: string): void => this.#find(key)?.pause();

  /** Also retries at once an upload that waits for the network. */
  resume = (key: string): void => this.#find(key)?.start();

  remove(key: string): void {
    const transfer = this.#find(key);
    if (!transfer) return;
    this.#transfers = this.#transfers.filter((other) => other !== transfer);
    this.#show();
    void this.#giveUp(transfer);
  }

  removeAll(): void {
    for (const { subject } of this.#transfers) this.remove(String(subject.order));
  }

  dropLeftover(uploadId: string): void {
    const leftover = this.#leftovers.find((entry) => entry.uploadId === uploadId);
    this.#leftovers = this.#leftovers.filter((entry) => entry !== leftover);
    this.#show();
    if (leftover) void this.#drop(uploadId, leftover.size);
  }

  /** The uploads were published. */
  release(uploadIds: readonly string[]): void {
    for (const id of uploadIds) this.#around.saved.forget(id);
    this.#transfers = this.#transfers.filter(({ uploadId }) => !uploadId || !uploadIds.includes(uploadId));
    this.#show();
  }

  /** Checks all finished uploads: the server drops them after a day. */
  async recheck(): Promise<void> {
    const arrived = this.#transfers.filter(({ stage }) => stage === 'done');
    await Promise.all(arrived.map((transfer) => this.#stillThere(transfer)));
  }

  /** Another user has logged in. The parts that were sent stay at the server. */
  stop(): void {
    this.#life.abort();
    clearTimeout(this.#timer);
    for (const transfer of this.#transfers) void transfer.stop();
  }

  async #giveUp(transfer: Transfer): Promise<void> {
    const uploadId = await transfer.stop();
    if (uploadId) await this.#drop(uploadId, transfer.subject.size);
  }

  async #stillThere(transfer: Transfer): Promise<void> {
    const { uploadId = '' } = transfer;
    try {
      const upload = await this.#ask(() => this.#around.calls.find(uploadId));
      if (upload.state === 'used') transfer.expire();
    } catch (error) {
      if (isGone(error)) transfer.expire();
    }
  }

  #find = (key: string): Transfer | undefined => this.#transfers.find(({ subject }) => String(subject.order) === key);

  #transfer(subject: Omit<Transfer['subject'], 'order'>): Transfer {
    this.#lastOrder += 1;
    return new Transfer({ ...subject, order: this.#lastOrder }, this.#means, this.#listener);
  }

  readonly #listener: Listener = {
    changed: () => this.#show(),
    progressed: () => this.#showSoon(),
    reserved: ({ subject, uploadId = '' }) => {
      this.#claim({ ...identityOf(subject), uploadId, tab: this.#around.tab.id });
      this.#around.onStorage(subject.size);
    },
    lost: (uploadId) => this.#around.saved.forget(uploadId),
  };

  #claim(upload: SavedUpload): void {
    this.#around.tab.hold();
    this.#around.saved.keep({ ...upload, tab: this.#around.tab.id });
  }

  async #restore(): Promise<void> {
    const otherTabs = await this.#around.tab.others();
    const mine = this.#around.saved.list().filter(({ tab }) => !otherTabs.has(tab));
    for (const upload of mine) {
      this.#claim(upload);
      if (upload.gone) void this.#drop(upload.uploadId, 0);
      else this.#leftovers.push({ ...identityOf(upload), uploadId: upload.uploadId, arrived: undefined });
    }
    for (const leftover of this.#leftovers) void this.#check(leftover);
  }

  /** Finds out whether an earlier upload is complete, partial or gone. It may have been resumed meanwhile. */
  async #check(leftover: Leftover): Promise<void> {
    const { uploadId } = leftover;
    const upload = await this.#ask(() => this.#around.calls.find(uploadId)).catch((error: unknown) =>
      isGone(error) ? gone : unknown,
    );
    if (!this.#leftovers.includes(leftover)) return;
    if (upload.state === 'uploading') {
      const arrived = upload.arrived.reduce((sum, { size }) => sum + size, 0);
      this.#leftovers = this.#leftovers.map((entry) => (entry === leftover ? { ...entry, arrived } : entry));
    } else {
      this.#leftovers = this.#leftovers.filter((entry) => entry !== leftover);
      if (upload.state === 'used') this.#around.saved.forget(uploadId);
      else this.#insert(this.#transfer(leftover));
    }
    this.#show();
  }

  /** Ids grow with time, so files keep the order in which they were chosen. */
  #insert(transfer: Transfer): void {
    const id = transfer.uploadId ?? '';
    const index = this.#transfers.findIndex(({ uploadId }) => !uploadId || uploadId > id);
    this.#transfers = this.#transfers.toSpliced(index < 0 ? this.#transfers.length : index, 0, transfer);
  }

  /** Remembered until the server has confirmed, so that its storage is released even after a reload. */
  async #drop(uploadId: string, size: number): Promise<void> {
    const { saved, calls, onStorage } = this.#around;
    const savedUpload = saved.list().find((entry) => entry.uploadId === uploadId);
    if (savedUpload) saved.keep({ ...savedUpload, gone: true });
    try {
      await this.#ask(() => calls.drop(uploadId));
      onStorage(-size);
    } catch (error) {
      if (!isGone(error)) return;
    }
    saved.forget(uploadId);
  }

  #ask<T>(call: () => Promise<T>): Promise<T> {
    return callPatiently(call, { signal: this.#life.signal, doors: this.#around.doors });
  }

  #showSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    this.#lookAgainIn(showEveryMs);
  }

  #lookAgainIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), ms);
  }

  #show(): void {
    clearTimeout(this.#timer);
    if (this.#life.signal.aborted) return;
    this.#soon = false;
    const now = Date.now();
    const running = this.#transfers.filter(({ stage }) => stage === 'running');
    for (const transfer of running) transfer.speed.add(transfer.sent, now);
    // Idle time must not lower the measured speed.
    if (running.length === 0) this.#overall.forget();
    else this.#overall.add(sumOf(this.#transfers.map(({ sent }) => sent)), now);
    const view = viewOf({ transfers: this.#transfers, leftovers: this.#leftovers, overall: this.#overall }, now);
    if (view.rows.some(({ state }) => state === 'moving')) this.#lookAgainIn(refreshMs);
    this.#view.set(view);
  }
}
