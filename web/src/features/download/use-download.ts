import { useRef, useState } from 'react';
import { ApiError, noAnswer } from '../../api/client.ts';
import type { Part } from '../../api/download.ts';
import { endedSession } from '../../api/ended-session.ts';
import { useBackOnline } from '../../nav/use-back-online.ts';
import { deliver, type ParcelState } from './deliver.ts';
import { nothing } from './receive.ts';

interface Options {
  onFailed?: ((error: ApiError) => void) | undefined;
  /** Called before the browser takes over the download. */
  onHanded?: () => void;
}

const busy: readonly ParcelState['at'][] = ['asking', 'preparing', 'moving', 'checking'];

/** The download of a file or content. It goes on when the user opens another page. */
export function useParcel(id: string, part: Part = {}, { onFailed, onHanded }: Options = {}) {
  const [state, setState] = useState<ParcelState>({ at: 'idle' });
  const arrived = useRef(nothing());
  const run = useRef<AbortController>(undefined);
  const isBusy = busy.includes(state.at);

  const start = async () => {
    const { signal } = begin(run);
    const show = (next: ParcelState) => {
      if (!signal.aborted) setState(next);
    };
    const release = holdPage();
    const ended = await deliver(id, part, { signal, show, arrived: arrived.current }).catch(failed);
    release();
    if (signal.aborted) return;
    /** The received bytes are kept only for a download that will be resumed. */
    if (ended.at !== 'lost') arrived.current = nothing();
    show(ended);
    if (ended.at === 'failed' && !endedSession(ended.error)) onFailed?.(ended.error);
    if (ended.at !== 'handed') return;
    onHanded?.();
    location.assign(ended.url);
  };

  const cancel = () => {
    run.current?.abort();
    arrived.current = nothing();
    setState({ at: 'idle' });
  };
  useBackOnline(() => state.at === 'lost' && void start());
  return { state, isBusy, start: () => void (isBusy || start()), cancel };
}

export type Parcel = ReturnType<typeof useParcel>;

function begin(run: { current: AbortController | undefined }): AbortController {
  const call = new AbortController();
  run.current = call;
  return call;
}

const failed = (reason: unknown): ParcelState => ({
  at: 'failed',
  error: reason instanceof ApiError ? reason : noAnswer(),
});

/** Asks before the tab is closed, as that would end the download. */
function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
