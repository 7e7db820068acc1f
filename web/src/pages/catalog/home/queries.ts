import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pageSizes } from '#shared/lists';
import type { ResponseOf } from '../../../api/addresses.ts';
import { ask, takeEarlyBody } from '../../../api/client.ts';
import { distinct } from '../../../api/distinct.ts';
import { read } from '../../../api/query.ts';
import type { HomeState } from './home-state.ts';

export type PostedFile = ResponseOf<'GET /files'>['posts'][number];
export type Sections = ResponseOf<'GET /files/meta/shelves'>;
export type Creator = ResponseOf<'GET /users'>['users'][number];

interface Listed {
  id: string;
}

interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
  /** The query of the request. */
  asked?: string;
  /** Present if no item has all words: the words that the items have. */
  matched?: readonly string[] | undefined;
  /** Synonyms that items have in place of a word of the query. */
  synonyms?: readonly string[] | undefined;
}

/** All pages from the first to `page`, and the filter they belong to. */
interface ShownPage<Item> extends Page<Item> {
  filter: string;
  page: number;
}

interface ListOptions<Item> {
  key: readonly unknown[];
  /** The serialised filter; another filter is another list. */
  filter: string;
  page: number;
  load: (at: { page: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>;
}

const listKey = <Item>({ key, filter, page }: ListOptions<Item>) => [...key, filter, page];

/** A page continues the one before it, usually from the cache; after a reload they are fetched one by one. */
async function loadShown<Item extends Listed>(
  list: ListOptions<Item>,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<ShownPage<Item>> {
  const { filter, page, load } = list;
  if (page <= 1) return { ...(await load({ page: 1 }, signal)), filter, page: 1 };
  const before = { ...list, page: page - 1 };
  const previous = queries.getQueryData<ShownPage<Item>>(listKey(before)) ?? (await loadShown(before, queries, signal));
  if (previous.next === null) return previous;
  const next = await load({ page, cursor: previous.next }, signal);
  const { synonyms = next.synonyms } = previous;
  return { ...next, synonyms, items: distinct([...previous.items, ...next.items]), filter, page };
}

const missedBy = <Item>(previous: ShownPage<Item> | undefined): string | undefined =>
  previous?.matched || previous?.items.length === 0 ? previous.asked : undefined;

/** The last list stays visible while another list or one more page loads, and if that page fails. */
function useList<Item extends Listed>(list: ListOptions<Item>) {
  const queries = useQueryClient();
  const { data, error, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(list),
    queryFn: ({ signal }) => loadShown(list, queries, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: specified: failed lists of the home page are logged, and no toast tells of them
    if (error) console.warn(error);
  }, [error]);
  /** Only a list that has nothing to show offers a retry. */
  const hasNone = isError && data === undefined;
  const isOther = isPlaceholderData && data?.filter !== list.filter;
  const previous = data ?? queries.getQueryData<ShownPage<Item>>(listKey({ ...list, page: list.page - 1 }));
  return useMemo(
    () => ({
      ...previous,
      /** Its own total: not that of the list which stands in its place. */
      count: isOther ? undefined : previous?.total,
      items: previous?.items ?? [],
      /** The words that no item has, or that no item has all together. */
      missed: missedBy(previous),
      hasMore: Boolean(previous?.next),
      isPending,
      isOther,
      isBusy: isPending || isOther,
      isLoadingMore: isPlaceholderData && !isOther,
      retry: hasNone ? () => void refetch() : undefined,
      error,
    }),
    [previous, isPending, isOther, isPlaceholderData, hasNone, error, refetch],
  );
}

export type List<Item extends Listed> = ReturnType<typeof useList<Item>>;

/** Begins with the call's address, like all keys, so that a write elsewhere makes these lists stale too. */
const filesKey = ['GET /files', 'home'] as const;
const creatorsKey = ['GET /users', 'home'] as const;

/** A state whose query may be half of a word. */
type SearchState = HomeState & { isTyped?: boolean };

/** Long enough to type the next letter: until then the last hits stay in place of none. */
const untilNoneIsShown = 1200;

async function letType(hits: readonly unknown[], { isTyped }: SearchState, signal: AbortSignal): Promise<void> {
  if (isTyped && hits.length === 0) await new Promise((resolve) => setTimeout(resolve, untilNoneIsShown));
  signal.throwIfAborted();
}

export function useHomeFiles(state: SearchState): List<PostedFile> {
  const { q, type, tab, isFree, noAi, synonyms, page } = state;
  const ai = noAi ? ('exclude' as const) : undefined;
  const tag = state.tag || undefined;
  // A query without a chosen sort: the API puts the best match first.
  const sortBy = state.sort ?? (q ? undefined : 'newest');
  return useList({
    key: filesKey,
    filter: JSON.stringify([q, type, tag, sortBy, isFree, ai, synonyms]),
    page: tab === 'files' ? page : 1,
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.home, sortBy, type, tag, free: isFree || undefined, ai, synonyms, q };
      const { posts, pagination, matched_words: matched, ...rest } = await ask('GET /files', { query }, { signal });
      await letType(posts, state, signal);
      return { ...rest, items: posts, total: pagination.total, next: pagination.next_cursor, matched, asked: q };
    },
  });
}

export function useHomeCreators(state: SearchState): List<Creator> {
  const { q, tab, page } = state;
  return useList({
    key: creatorsKey,
    filter: q,
    page: tab === 'creators' ? page : 1,
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.creators, q };
      const { users, pagination } = await ask('GET /users', { query }, { signal });
      await letType(users, state, signal);
      return { items: users, total: pagination.total, next: pagination.next_cursor };
    },
  });
}

/** Home sections change slowly, and a section must not change under the reader's finger. */
const staleTime = 300_000;

const initialData = () => takeEarlyBody('/files/meta/shelves') as Sections | undefined;

export const useHomeSections = (enabled: boolean) =>
  useQuery({ ...read('GET /files/meta/shelves'), initialData, staleTime, enabled });
