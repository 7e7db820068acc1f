import { useState } from 'react';
import { endErrorToasts, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { ResponseOf } from './addresses.ts';
import { type ApiError, ask } from './client.ts';
import { endedSession } from './ended-session.ts';

/** A package's ZIP is waited for this many times three seconds before the reader is asked to come back later. */
const preparingTries = 40;
const preparingMs = 3000;

/** One content of a file, or one of its versions; everything of the newest version by default. */
export interface Part {
  file?: string | undefined;
  version?: number | undefined;
}

const nameOf = ({ file, version }: Part): string => `${version ?? ''}/${file ?? ''}`;

/** A signed address of the bytes, valid for 15 minutes, with their size and hash. */
export type FileLink = Extract<ResponseOf<'GET /files/{id}/download'>, { url: string }>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for a signed address until there is one; undefined when the ZIP is not ready after all tries. */
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
 * Hands a download to the browser, which resumes it by itself and knows the file's name. Every click asks for a new
 * link, so an old page never uses an expired one. `start()` fetches everything, `start(fileId)` one content,
 * `start(fileId, version)` one of a bought version, `again()` the last request. `onReady` is called right before the
 * browser starts.
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
    /** The failure of the last click. */
    error,
    start: (file?: string, version?: number) => void start({ file, version }),
    again: () => void start(requestedPart),
    isBusy,
    isBusyWith: (file?: string, version?: number) => isBusy && nameOf(requestedPart) === nameOf({ file, version }),
  };
}
