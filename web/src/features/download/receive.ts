import type { FileLink } from '../../api/download.ts';

/** The received part of a file. It is kept over a lost connection, so that the download resumes. */
export interface ReceivedBytes {
  /** Identifies the bytes: a renewed link may point to the same ones or to those of another version. */
  of: string;
  chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
}

export const emptyDownload = (): ReceivedBytes => ({ of: '', chunks: [], bytes: 0 });

export interface ReceiveOptions {
  signal: AbortSignal;
  /** Called after every chunk with the received and the total number of bytes. */
  onBytes: (bytes: number, size: number) => void;
}

const bytesOf = ({ url, size, sha256 }: FileLink): string => `${new URL(url).pathname} ${size} ${sha256}`;

const begin = (arrived: ReceivedBytes, of: string): void => void Object.assign(arrived, emptyDownload(), { of });

/** Resumes with a range request; starts over if the storage sends the whole file. */
async function fetchRest(link: FileLink, arrived: ReceivedBytes, { signal, onBytes }: ReceiveOptions): Promise<void> {
  const headers = arrived.bytes > 0 ? { range: `bytes=${arrived.bytes}-` } : {};
  const response = await fetch(link.url, { signal, headers, credentials: 'omit' });
  if (!response.ok || !response.body) throw new Error(`the storage answered ${response.status}`);
  if (response.status !== 206) begin(arrived, arrived.of);
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    arrived.chunks.push(chunk.value);
    arrived.bytes += chunk.value.length;
    onBytes(arrived.bytes, link.size);
  }
}

/** After this many attempts without a byte the connection counts as lost: the cause is not just an expired link. */
const maxEmptyTries = 2;
/** Each attempt takes a link, and links are limited. */
const maxTries = 6;

/** True if any bytes arrived. More bytes than the file has means that all are wrong, so they are dropped. */
async function tryOnce(link: FileLink, arrived: ReceivedBytes, receiving: ReceiveOptions): Promise<boolean> {
  if (arrived.of !== bytesOf(link)) begin(arrived, bytesOf(link));
  const before = arrived.bytes;
  await fetchRest(link, arrived, receiving).catch(() => undefined);
  receiving.signal.throwIfAborted();
  if (arrived.bytes > link.size) begin(arrived, arrived.of);
  return arrived.bytes > before;
}

/**
 * Downloads all bytes of a file into `arrived`. After an expired link or a lost connection it goes on with a new link.
 * @returns the link of the complete file; undefined if the connection is lost for now. @throws errors of `renew`, and
 * when it is aborted
 */
export async function receive(
  first: FileLink,
  renew: () => Promise<FileLink | undefined>,
  { arrived, ...receiving }: ReceiveOptions & { arrived: ReceivedBytes },
): Promise<FileLink | undefined> {
  let link: FileLink | undefined = first;
  for (let tries = 1, emptyTries = 0; link; tries += 1) {
    emptyTries = (await tryOnce(link, arrived, receiving)) ? 0 : emptyTries + 1;
    if (arrived.bytes === link.size) return link;
    if (tries >= maxTries || emptyTries >= maxEmptyTries) return undefined;
    link = await renew();
  }
  return undefined;
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Verdict = 'same' | 'other' | 'unknown';

/** Compares with the hash of the uploaded file, which is unknown for a while after the upload. */
export async function compare(bytes: Blob, sha256: string | null): Promise<Verdict> {
  if (sha256 === null) return 'unknown';
  return hex(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())) === sha256 ? 'same' : 'other';
}
