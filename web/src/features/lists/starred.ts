import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { type ApiError, ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { starredChanged } from '../stars-and-follows/starred-changed.ts';
import { after, first, type PageAt } from './people.ts';

type StarredPage = Answered<'GET /files/starred'>;

const starredKey = ['GET /files/starred', 'pages'] as const;

function useStarredChanged(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: keyOf('GET /files/starred') });
    addEventListener(starredChanged, refresh);
    return () => removeEventListener(starredChanged, refresh);
  }, [queries]);
}

/** What one has starred, page under page. Asked for on every visit: nobody listened to the event meanwhile. */
export function useStarred() {
  useStarredChanged();
  return useInfiniteQuery<StarredPage, ApiError, InfiniteData<StarredPage>, readonly unknown[], PageAt>({
    queryKey: starredKey,
    queryFn: ({ pageParam, signal }) =>
      ask('GET /files/starred', { query: { ...pageParam, limit: pageSizes.starred } }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ pagination }) => (pagination.next_cursor === null ? undefined : after(pagination)),
    refetchOnMount: 'always',
  });
}

/** Takes a file out of the list; the answer puts back what was there should the server refuse. */
export async function takeOut(queries: QueryClient, id: string): Promise<() => void> {
  await queries.cancelQueries({ queryKey: starredKey });
  const before = queries.getQueryData<InfiniteData<StarredPage>>(starredKey);
  queries.setQueryData<InfiniteData<StarredPage>>(starredKey, (shown) => shown && without(shown, id));
  return () => queries.setQueryData(starredKey, before);
}

const without = (shown: InfiniteData<StarredPage>, id: string): InfiniteData<StarredPage> => ({
  ...shown,
  pages: shown.pages.map((page) => ({
    files: page.files.filter((file) => file.id !== id),
    pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - 1) },
  })),
});
