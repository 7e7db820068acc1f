import type { Door } from './wait-until-open.ts';

/** The bucket did not answer: the network is gone, or nothing has moved for too long. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** The bucket refused: 403 for an expired address, 404 for an upload that no longer exists. */
export class BucketRefused extends Error {
  override name = 'BucketRefused';
  readonly status: number;

  constructor(status: number) {
    super(`the bucket answered ${status}`);
    this.status = status;
  }
}

interface PutOptions {
  signal: AbortSignal;
  /** The bytes of this part that were sent so far. */
  onSent: (bytes: number) => void;
  /** All bytes were sent; the bucket has not answered yet. */
  onLeft: () => void;
}

/** Sends one part. @returns its ETag, if the bucket exposes it */
export type PutPart = (url: string, bytes: Blob, options: PutOptions) => Promise<string | undefined>;

/** A connection without progress is given up after this time; sooner if the browser reports being offline. */
const stallMs = 30_000;
const offlineStallMs = 2000;

/** XMLHttpRequest, as fetch does not report upload progress. */
export const partPutter =
  (network: Door): PutPart =>
  (url, bytes, { signal, onSent, onLeft }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      let stall: ReturnType<typeof setTimeout> | undefined;
      const watchForStall = () => {
        clearTimeout(stall);
        stall = setTimeout(stop, network.isOpen() ? stallMs : offlineStallMs);
      };
      const leave = network.subscribe(watchForStall);
      request.open('PUT', url);
      request.upload.onprogress = ({ loaded }) => {
        watchForStall();
        onSent(loaded);
      };
      request.upload.onload = onLeft;
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader('etag') ?? undefined);
        else reject(new BucketRefused(request.status));
      };
      request.onerror = () => reject(new ConnectionLost());
      request.onabort = () => reject(signal.aborted ? signal.reason : new ConnectionLost());
      request.onloadend = () => {
        clearTimeout(stall);
        leave();
        signal.removeEventListener('abort', stop);
      };
      signal.addEventListener('abort', stop);
      watchForStall();
      request.send(bytes);
    });
