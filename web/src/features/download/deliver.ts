import { ApiError } from '../../api/client.ts';
import { type FileLink, linkOf, type Part } from '../../api/download.ts';
import { type Arrived, compare, receive } from './receive.ts';
import { canReceive, save } from './save.ts';

/** The states of a download, in their order. `handed`: the browser downloads it and shows the progress. */
export type ParcelState =
  | { at: 'idle' | 'asking' | 'preparing' | 'slow' | 'checking' | 'differs' }
  | { at: 'handed'; url: string }
  | { at: 'moving' | 'lost'; bytes: number; size: number }
  | { at: 'saved'; isChecked: boolean }
  | { at: 'failed'; error: ApiError };

export interface Delivering {
  signal: AbortSignal;
  show: (next: ParcelState) => void;
  /** Data of an earlier attempt. */
  arrived: Arrived;
}

/** Limits the renders: fast connections bring thousands of chunks per second. */
const shownEveryMs = 100;

/**
 * Downloads a file into memory, verifies its hash and saves it, or hands it to the browser if the page cannot. @returns
 * the final state
 */
export async function deliver(id: string, part: Part, { signal, show, arrived }: Delivering): Promise<ParcelState> {
  show({ at: 'asking' });
  const first = await linkOf(id, part, () => show({ at: 'preparing' }));
  signal.throwIfAborted();
  if (!first) return { at: 'slow' };
  const { size, url } = first;
  if (!canReceive(size)) return { at: 'handed', url };
  const onBytes = paced((bytes) => show({ at: 'moving', bytes, size }));
  onBytes(arrived.of === '' ? 0 : arrived.bytes);
  const whole = await receive(first, () => linkOf(id, part).catch(noneOffline), { arrived, signal, onBytes });
  if (!whole) return { at: 'lost', bytes: arrived.bytes, size };
  show({ at: 'checking' });
  return settled(arrived.chunks.splice(0), whole);
}

/** A file whose hash differs is not saved. */
async function settled(chunks: Arrived['chunks'], { sha256, file_name }: FileLink): Promise<ParcelState> {
  /** A type that no browser opens. */
  const bytes = new Blob(chunks, { type: 'application/octet-stream' });
  const verdict = await compare(bytes, sha256);
  if (verdict === 'other') return { at: 'differs' };
  save(bytes, file_name);
  return { at: 'saved', isChecked: verdict === 'same' };
}

function paced(show: (bytes: number) => void) {
  let shownAt = -shownEveryMs;
  return (bytes: number) => {
    if (performance.now() - shownAt < shownEveryMs) return;
    shownAt = performance.now();
    show(bytes);
  };
}

/** A failure to reach the server counts as a lost connection. */
function noneOffline(reason: unknown): undefined {
  if (!(reason instanceof ApiError) || reason.status !== 0) throw reason;
}
