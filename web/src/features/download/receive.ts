import type { FileLink } from '../../api/download.ts';

/** What has arrived of a file. It outlives a line that breaks, so that nothing of it comes twice. */
export interface Arrived {
  /** Which bytes: a link that is renewed leads to the same ones, or to those of another version. */
  of: string;
  chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
}

export const nothing = (): Arrived => ({ of: '', chunks: [], bytes: 0 });

export interface Receiving {
  signal: AbortSignal;
  /** After every piece: how much is there of how much. */
  onBytes: (bytes: number, size: number) => void;
}

const bytesOf = ({ url, size, sha256 }: FileLink): string => `${new URL(url).pathname} ${size} ${sha256}`;

const begin = (arrived: Arrived, of: string): void => void Object.assign(arrived, nothing(), { of });

/** Goes on behind what is there already; where the storage sends everything, from the beginning. */
async function fetchRest(link: FileLink, arrived: Arrived, { signal, onBytes }: Receiving): Promise<void> {
  const headers = arrived.bytes > 0 ? { range: `bytes=${arrived.bytes}-` } : {};
  const response = await fetch(link.url, { signal, headers, credentials: 'omit' });
  if (!response.ok || !response.body) throw new Error(`the storage answered ${response.status}`);
  if (response.status !== 206) begin(arrived, arrived.of);
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    arrived.chunks.push(piece.value);
    arrived.bytes += piece.value.length;
    onBytes(arrived.bytes, link.size);
  }
}

/** So often in a row without a byte: then the line is gone, and not only the link too old. */
const vainTries = 2;
/** Each takes a link, and links are counted. */
const mostTries = 6;

/** Whether anything has come of it; once more than there is has come, nothing of it is right. */
async function tryOnce(link: FileLink, arrived: Arrived, receiving: Receiving): Promise<boolean> {
  if (arrived.of !== bytesOf(link)) begin(arrived, bytesOf(link));
  const before = arrived.bytes;
  await fetchRest(link, arrived, receiving).catch(() => undefined);
  receiving.signal.throwIfAborted();
  if (arrived.bytes > link.size) begin(arrived, arrived.of);
  return arrived.bytes > before;
}

/**
 * All bytes of a file into `arrived`, by as many links as that takes: one that has expired, or a line that broke, is followed
 * by a fresh one. Answers with the link of what is there as a whole; undefined where the line is gone for now.
 * @throws what `renew` throws, and when it is cancelled
 */
export async function receive(
  first: FileLink,
  renew: () => Promise<FileLink | undefined>,
  { arrived, ...receiving }: Receiving & { arrived: Arrived },
): Promise<FileLink | undefined> {
  let link: FileLink | undefined = first;
  for (let tries = 1, vain = 0; link; tries += 1) {
    vain = (await tryOnce(link, arrived, receiving)) ? 0 : vain + 1;
    if (arrived.bytes === link.size) return link;
    if (tries >= mostTries || vain >= vainTries) return undefined;
    link = await renew();
  }
  return undefined;
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Verdict = 'same' | 'other' | 'unknown';

/** Whether these are the bytes that the seller put up; unknown for a while after they were. */
export async function compare(bytes: Blob, sha256: string | null): Promise<Verdict> {
  if (sha256 === null) return 'unknown';
  return hex(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())) === sha256 ? 'same' : 'other';
}
