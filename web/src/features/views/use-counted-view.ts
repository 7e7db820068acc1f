import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { ask } from '../../api/client.ts';
import { previousAddress } from '../../nav/previous-address.ts';
import { seenToday } from './seen-today.ts';
import { sourceOf } from './source.ts';

/** Shorter visits are not counted. */
export const minimumViewMs = 1500;

const viewsToday = seenToday();

/** The source that `features/offers/take-link.ts` moved from the address into the history entry. */
function viaOfEntry(): string | null {
  const { via }: { via?: unknown } = Object(Object(history.state).usr);
  return typeof via === 'string' ? via : null;
}

function count(id: string): void {
  if (!viewsToday.add(id)) return;
  const via = new URLSearchParams(location.search).get('via') ?? viaOfEntry();
  const source = sourceOf({ via, before: previousAddress(), referrer: document.referrer, host: location.host });
  // A failure is ignored, as nothing depends on the count.
  ask('POST /files/{id}/views', { params: { id }, body: { source } }).catch(() => undefined);
}

type ViewedFile = Pick<FileDetail, 'id' | 'is_owner' | 'is_public' | 'is_deleted'>;

/**
 * Reports one view of a file once its page has been visible for a moment. A prefetched page is hidden until it is
 * opened. The server alone tells bots apart.
 */
export function useCountedView({ id, is_owner: isOwn, is_public: isPublic, is_deleted: isDeleted }: ViewedFile): void {
  const isCounted = isPublic && !isOwn && !isDeleted;
  useEffect(() => {
    if (!isCounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => count(id), minimumViewMs);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [id, isCounted]);
}
