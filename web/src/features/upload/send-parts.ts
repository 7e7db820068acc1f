import { isExpired, proveReadable } from './failures.ts';
import type { Pace } from './pace.ts';
import type { Parts } from './parts.ts';
import { BucketRefused, ConnectionLost, type PutPart } from './put-part.ts';
import type { Slots } from './slots.ts';

interface SendJob {
  file: File;
  parts: Parts;
  signal: AbortSignal;
  put: PutPart;
  slots: Slots;
  pace: Pace;
  /** The file's position in the queue. */
  order: number;
  /** Requests addresses for all missing parts. */
  renew: () => Promise<void>;
  patiently: <T>(task: () => Promise<T>) => Promise<T>;
  /** More bytes were sent. */
  onProgress: () => void;
  /** A part that was being sent has to start again. */
  onSetback: () => void;
}

const mostRenewals = 3;

/** Sends every missing part. @throws at the first failure; the caller's signal then stops the others */
export async function sendMissing(job: SendJob): Promise<void> {
  await Promise.all(job.parts.missing().map((number) => sendPart(number, job)));
}

/** Requests addresses without holding a slot, as waiting for a login must not block other files. */
async function sendPart(number: number, job: SendJob): Promise<void> {
  const { parts, slots, order, signal, renew, patiently } = job;
  for (let renewals = 0; !parts.hasArrived(number); renewals++) {
    if (!parts.url(number)) await renew();
    try {
      await patiently(() => slots.run(order, signal, (onLeft) => sendBytes(number, onLeft, job)));
    } catch (error) {
      if (!isExpired(error) || renewals === mostRenewals) throw error;
    }
  }
}

/** On a fast connection the next part starts while the bucket still processes this one. */
async function sendBytes(number: number, onLeft: () => void, job: SendJob): Promise<void> {
  const { file, parts, pace, signal, put, onProgress, onSetback } = job;
  const url = parts.url(number);
  if (!url) throw new BucketRefused(403);
  const onSent = (bytes: number) => {
    parts.moving(number, bytes);
    onProgress();
  };
  const bytes = file.slice(...parts.range(number));
  const { width } = pace;
  const startedAt = Date.now();
  try {
    parts.arrived(number, await put(url, bytes, { signal, onSent, onLeft }));
    pace.arrived(bytes.size, Date.now() - startedAt, width);
    onProgress();
  } catch (error) {
    parts.stopped(number);
    onSetback();
    if (isExpired(error)) parts.expired(number, url);
    /** To the page, a file that changed on disk looks like a lost network. */
    if (error instanceof ConnectionLost && !signal.aborted) await proveReadable(file);
    throw error;
  }
}
