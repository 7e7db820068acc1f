import { useState } from 'react';
import { endErrorToasts, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { ResponseOf } from './addresses.ts';
import { type ApiError, ask } from './client.ts';
import { endedSession } from './ended-session.ts';

/** How long a package's zip is waited for before the reader is told to come back. */
const preparingTries = 40;
const preparingMs = 3000;

/** Which of the files, and of which version; all of the newest where neither is said. */
export interface Part {
  file?: string | undefined;
  version?: number | undefined;
}

const nameOf = ({ file, version }: Part): string => `${version ?? ''}/${file ?? ''}`;

/** Where the bytes are for a quarter of an hour, and what they have to come to. */
export type FileLink = Extract<ResponseOf<'GET /files/{id}/download'>, { url: string }>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for a signed address until there is one; undefined when the package takes longer than anybody waits. */
export async function linkOf(id: string, { file, version }: Part, onPreparing?: () => void) {
  for (let triesLeft = preparingTries; triesLeft > 0; triesLeft--) {
    const link: FileLink | { status: string } = await ask('GET /files/{id}/download', {
      params: { id },
      query: { file, version: version?.toString() },
    });
    if ('url' in link) return link;
    onPreparing?.();
    await wait(preparingMs);
  }
  return undefined;
}

export type DownloadState = 'idle' | 'asking' | 'preparing' | 'slow';

/**
 * One click, then the browser's own download: it resumes by itself and knows the right name. The link is asked for at
 * every click, so an old page never hands out an expired one. `start()` fetches everything, `start(fileId)` one
 * file, `start(fileId, version)` one of the version that was bought; `again()` what was asked for last. `onReady` is
 * called before the browser goes for it.
 */
export function useDownload(id: string, onFailed?: (error: ApiError) => void, onReady?: () => void) {
  const [state, setState] = useState<DownloadState>('idle');
  const [requestedPart, setRequestedPart] = useState<Part>({});
  const [error, setError] = useState<ApiError>();
  const cause = `download ${id}`;
  const start = async (part: Part) => {
    setRequestedPart(part);
    setState('asking');
    setError(undefined);
    try {
      const link = await linkOf(id, part, () => setState('preparing'));
      setState(link ? 'idle' : 'slow');
      if (!link) return;
      endErrorToasts(cause);
      onReady?.();
      location.assign(link.url);
    } catch (reason) {
      setState('idle');
      setError(reason as ApiError);
      if (!endedSession(reason)) withErrorCauses([cause], () => onFailed?.(reason as ApiError));
    }
  };
  const isBusy = state === 'asking' || state === 'preparing';
  return {
    state,
    /** Why the last click did not work. */
    error,
    start: (file?: string, version?: number) => void start({ file, version }),
    again: () => void start(requestedPart),
    isBusy,
    isBusyWith: (file?: string, version?: number) => isBusy && nameOf(requestedPart) === nameOf({ file, version }),
  };
}
