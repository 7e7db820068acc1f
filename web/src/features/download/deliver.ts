import { ApiError } from '../../api/client.ts';
import { type FileLink, linkOf, type Part } from '../../api/download.ts';
import { compare, type ReceivedBytes, receive } from './receive.ts';
import { canReceive, save } from './save.ts';

/** The states of a download, in their order. `handed`: the browser downloads it and shows the progress. */
export type FileDownloadState =
  | { at: 'idle' | 'asking' | 'preparing' | 'slow' | 'checking' | 'differs' }
  | { at: 'handed'; url: string }
  | { at: 'moving' | 'lost'; bytes: number; size: number }
  | { at: 'saved'; isChecked: boolean }
  | { at: 'failed'; error: ApiError };

export interface DeliveryOptions {
  signal: AbortSignal;
  show: (next: FileDownloadState) => void;
  /** Data of an earlier attempt. */
  arrived: ReceivedBytes;
}

/** Limits the renders: fast connections bring thousands of chunks per second. */
const shownEveryMs = 100;

/**
 * Downloads a file into memory, verifies its hash and saves it, or hands it to the browser if the page cannot. @returns
 * the final state
 */
export async function deliver(
  id: string,
  part: Part,
  { signal, show, arrived }: DeliveryOptions,
): Promise<FileDownloadState> {
  show({ at: 'asking' });
  const first = await linkOf(id, part, () => show({ at: 'preparing' }));
  signal.throwIfAborted();
  if (!first) return { at: 'slow' };
  const { size, url } = first;
  if (!canReceive(size)) return { at: 'handed', url };
  const onBytes = throttled((bytes) => show({ at: 'moving', bytes, size }));
  onBytes(arrived.of === '' ? 0 : arrived.bytes);
  const completeLink = await receive(first, () => linkOf(id, part).catch(noneOffline), { arrived, signal, onBytes });
  if (!completeLink) return { at: 'lost', bytes: arrived.bytes, size };
  show({ at: 'checking' });
  return verifyAndSave(arrived.chunks.splice(0), completeLink);
}

/** A file whose hash differs is not saved. */
async function verifyAndSave(
  chunks: ReceivedBytes['chunks'],
  { sha256, file_name }: FileLink,
): Promise<FileDownloadState> {
  /** A type that no browser opens. */
  const bytes = new Blob(chunks, { type: 'application/octet-stream' });
  const verdict = await compare(bytes, sha256);
  if (verdict === 'other') return { at: 'differs' };
  save(bytes, file_name);
  return { at: 'saved', isChecked: verdict === 'same' };
}

function throttled(show: (bytes: number) => void) {
  let lastShown = -shownEveryMs;
  return (bytes: number) => {
    if (performance.now() - lastShown < shownEveryMs) return;
    lastShown = performance.now();
    show(bytes);
  };
}

/** A failure to reach the server counts as a lost connection. */
function noneOffline(reason: unknown): undefined {
  if (!(reason instanceof ApiError) || reason.status !== 0) throw reason;
}
