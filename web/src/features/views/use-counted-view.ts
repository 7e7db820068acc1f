import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { ask } from '../../api/client.ts';
import { cameFrom } from '../../nav/came-from.ts';
import { seenToday } from './seen-today.ts';
import { sourceOf } from './source.ts';

/** Long enough that whoever only passes through has gone. */
export const lookMillis = 1500;

const viewsToday = seenToday();

/** The address may have handed it over to its entry in the history: see features/offers/take-link.ts. */
function viaOfEntry(): string | null {
  const { via }: { via?: unknown } = Object(Object(history.state).usr);
  return typeof via === 'string' ? via : null;
}

function count(id: string): void {
  if (!viewsToday.note(id)) return;
  const via = new URLSearchParams(location.search).get('via') ?? viaOfEntry();
  const source = sourceOf({ via, before: cameFrom(), referrer: document.referrer, host: location.host });
  // Nobody waits for it, and nothing depends on it.
  ask('POST /files/{id}/views', { params: { id }, body: { source } }).catch(() => undefined);
}

type ViewedFile = Pick<FileDetail, 'id' | 'is_owner' | 'is_public' | 'is_deleted'>;

/**
 * Tells the server once that somebody has looked at a file: when its page has been before their eyes for a moment. A page
 * that is fetched or drawn ahead is hidden until it is opened. Who is a program is known by the server alone.
 */
export function useCountedView({ id, is_owner: isOwn, is_public: isPublic, is_deleted: isDeleted }: ViewedFile): void {
  const isCounted = isPublic && !isOwn && !isDeleted;
  useEffect(() => {
    if (!isCounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => count(id), lookMillis);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [id, isCounted]);
}
