import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import type { HomeState } from './home-state.ts';

export type FilePage = Answered<'GET /files'>;
export type CreatorPage = Answered<'GET /users'>;
type Pagination = FilePage['pagination'];

type Place = { page: number; cursor?: string };
const first: Place = { page: 1 };

interface ListOptions<Page> {
  key: readonly unknown[];
  load: (at: Place, signal: AbortSignal) => Promise<Page>;
  /** How many pages the address asks for. */
  pages: number;
}

/** Page by page through cursors; the last list stays in sight while the next is on its way. */
function useList<Page extends { pagination: Pagination }>({ key, load, pages }: ListOptions<Page>) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ pagination: { page, next_cursor } }) =>
      next_cursor === null ? undefined : { page: page + 1, cursor: next_cursor },
    placeholderData: keepPreviousData,
  });

  const loaded = list.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list;
  useEffect(() => {
    const settled = !isFetching && !isError && !isPlaceholderData;
    if (settled && loaded < pages && hasNextPage) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage]);

  return { ...list, total: totalOf(list.data) };
}

const totalOf = (data: InfiniteData<{ pagination: Pagination }> | undefined) => data?.pages[0]?.pagination.total;

/** They begin with the call's address, like all keys, so that a write elsewhere makes these lists stale too. */
export const homeFilesKey = ['GET /files', 'home'] as const;
export const homeCreatorsKey = ['GET /users', 'home'] as const;

export function useHomeFiles({ q, type, sort, tab, page }: HomeState) {
  const list = useList<FilePage>({
    key: [...homeFilesKey, { q, type, sort }],
    pages: tab === 'files' ? page : 1,
    load: (at, signal) =>
      ask('GET /files', { query: { ...at, limit: pageSizes.home, sortBy: sort, type, q } }, { signal }),
  });
  return { ...list, files: list.data?.pages.flatMap(({ posts }) => posts) ?? [] };
}

export function useHomeCreators({ q, tab, page }: HomeState) {
  const list = useList<CreatorPage>({
    key: [...homeCreatorsKey, { q }],
    pages: tab === 'creators' ? page : 1,
    load: (at, signal) => ask('GET /users', { query: { ...at, limit: pageSizes.creators, q } }, { signal }),
  });
  return { ...list, creators: list.data?.pages.flatMap(({ users }) => users) ?? [] };
}
