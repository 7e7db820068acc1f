import { isExpired, proveReadable } from './failures.ts';
import type { Pace } from './pace.ts';
import type { Parts } from './parts.ts';
import { BucketRefused, ConnectionLost, type PutPart } from './put-part.ts';
import type { Slots } from './slots.ts';

interface Job {
  file: File;
  parts: Parts;
  signal: AbortSignal;
  put: PutPart;
  slots: Slots;
  pace: Pace;
  /** The file's place in the line. */
  order: number;
  /** Fresh addresses for all parts that are missing. */
  renew: () => Promise<void>;
  patiently: <T>(task: () => Promise<T>) => Promise<T>;
  /** Some bytes more. */
  onProgress: () => void;
  /** A part that was on its way has to start again. */
  onSetback: () => void;
}

const mostRenewals = 3;

/** Sends every part that has not arrived. @throws at the first that cannot; the caller's signal then stops the others. */
export async function sendMissing(job: Job): Promise<void> {
  await Promise.all(job.parts.missing().map((number) => sendPart(number, job)));
}

/** Asks for addresses without holding a slot: waiting for a login must not keep other files' parts from going. */
async function sendPart(number: number, job: Job): Promise<void> {
  const { parts, slots, order, signal, renew, patiently } = job;
  for (let renewals = 0; !parts.hasArrived(number); renewals++) {
    if (!parts.url(number)) await renew();
    try {
      await patiently(() => slots.run(order, signal, (onLeft) => putOne(number, onLeft, job)));
    } catch (error) {
      if (!isExpired(error) || renewals === mostRenewals) throw error;
    }
  }
}

/** On a quick line the next one sets out while the bucket still thinks about this one. */
async function putOne(number: number, onLeft: () => void, job: Job): Promise<void> {
  const { file, parts, pace, signal, put, onProgress, onSetback } = job;
  const url = parts.url(number);
  if (!url) throw new BucketRefused(403);
  const onSent = (bytes: number) => {
    parts.moving(number, bytes);
    onProgress();
  };
  const bytes = file.slice(...parts.range(number));
  const { width } = pace;
  const started = Date.now();
  try {
    parts.arrived(number, await put(url, bytes, { signal, onSent, onLeft }));
    pace.arrived(bytes.size, Date.now() - started, width);
    onProgress();
  } catch (error) {
    parts.stopped(number);
    onSetback();
    if (isExpired(error)) parts.expired(number, url);
    /** A file that changed on disk looks to the page like a network that is gone. */
    if (error instanceof ConnectionLost && !signal.aborted) await proveReadable(file);
    throw error;
  }
}
