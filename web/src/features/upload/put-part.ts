import type { Door } from './door.ts';

/** No answer from the bucket: the network is gone, or nothing has moved for too long. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** The bucket said no. 403 is an address past its time, 404 an upload that is gone. */
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
  /** Bytes of this part that have left so far. */
  onSent: (bytes: number) => void;
  /** All of them have left; the bucket has not answered yet. */
  onLeft: () => void;
}

/** Sends one part and answers with its ETag, where the bucket shows one. */
export type PutPart = (url: string, bytes: Blob, options: PutOptions) => Promise<string | undefined>;

/** A line that went dead without a word is given up after this long; sooner where the browser knows of no network. */
const stallMs = 30_000;
const offlineStallMs = 2000;

/** XMLHttpRequest, because fetch cannot tell how much of a body has left. */
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
