import { useRef, useState } from 'react';
import { ApiError, noAnswer } from '../../api/client.ts';
import type { Part } from '../../api/download.ts';
import { endedSession } from '../../api/ended-session.ts';
import { useBackOnline } from '../../nav/use-back-online.ts';
import { deliver, type FileDownloadState } from './deliver.ts';
import { emptyDownload } from './receive.ts';

interface Options {
  onFailed?: ((error: ApiError) => void) | undefined;
  /** Called before the browser takes over the download. */
  onHandedOver?: () => void;
}

const busy: readonly FileDownloadState['at'][] = ['asking', 'preparing', 'moving', 'checking'];

/** The download of a file or content. It goes on when the user opens another page. */
export function useFileDownload(id: string, part: Part = {}, { onFailed, onHandedOver }: Options = {}) {
  const [state, setState] = useState<FileDownloadState>({ at: 'idle' });
  const arrived = useRef(emptyDownload());
  const currentRun = useRef<AbortController>(undefined);
  const isBusy = busy.includes(state.at);

  const start = async () => {
    const { signal } = startRun(currentRun);
    const show = (next: FileDownloadState) => {
      if (!signal.aborted) setState(next);
    };
    const release = holdPage();
    const result = await deliver(id, part, { signal, show, arrived: arrived.current }).catch(failedState);
    release();
    if (signal.aborted) return;
    /** The received bytes are kept only for a download that will be resumed. */
    if (result.at !== 'lost') arrived.current = emptyDownload();
    show(result);
    if (result.at === 'failed' && !endedSession(result.error)) onFailed?.(result.error);
    if (result.at !== 'handed') return;
    onHandedOver?.();
    location.assign(result.url);
  };

  const cancel = () => {
    currentRun.current?.abort();
    arrived.current = emptyDownload();
    setState({ at: 'idle' });
  };
  useBackOnline(() => state.at === 'lost' && void start());
  return { state, isBusy, start: () => void (isBusy || start()), cancel };
}

export type FileDownload = ReturnType<typeof useFileDownload>;

function startRun(currentRun: { current: AbortController | undefined }): AbortController {
  const call = new AbortController();
  currentRun.current = call;
  return call;
}

const failedState = (reason: unknown): FileDownloadState => ({
  at: 'failed',
  error: reason instanceof ApiError ? reason : noAnswer(),
});

/** Asks before the tab is closed, as that would end the download. */
function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
