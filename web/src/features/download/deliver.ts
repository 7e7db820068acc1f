import { ApiError } from '../../api/client.ts';
import { type FileLink, linkOf, type Part } from '../../api/download.ts';
import { type Arrived, compare, receive } from './receive.ts';
import { canReceive, save } from './save.ts';

/** What has become of a press, in this order. `handed`: the browser loads it by itself, and shows how far it is. */
export type ParcelState =
  | { at: 'idle' | 'asking' | 'preparing' | 'slow' | 'checking' | 'differs' }
  | { at: 'handed'; url: string }
  | { at: 'moving' | 'lost'; bytes: number; size: number }
  | { at: 'saved'; isChecked: boolean }
  | { at: 'failed'; error: ApiError };

export interface Delivering {
  signal: AbortSignal;
  show: (next: ParcelState) => void;
  /** What has come of it before. */
  arrived: Arrived;
}

/** Not for every piece: some lines bring thousands a second. */
const shownEveryMs = 100;

/**
 * A file goes into the page, where its bytes are compared before anything is saved; or to the browser, where the page cannot.
 * Answers with what came of it.
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

/** What is not what was put up is not saved: nothing of it stays. */
async function settled(chunks: Arrived['chunks'], { sha256, file_name }: FileLink): Promise<ParcelState> {
  /** No type that a browser would open. */
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

/** A link that cannot be asked for is one more sign that the line is gone. */
function noneOffline(reason: unknown): undefined {
  if (!(reason instanceof ApiError) || reason.status !== 0) throw reason;
}
