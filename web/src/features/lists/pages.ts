import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Pagination } from '#shared/contract/shapes/common';
import type { ApiError } from '../../api/client.ts';
import { distinct } from '../../api/distinct.ts';

/** With a cursor the server need not read the earlier pages. */
interface PageAt {
  page: number;
  cursor?: string;
}

interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/** The cached pages of such a list. */
export type Pages<Item> = InfiniteData<Page<Item>, PageAt>;

interface List<Item, Rest> {
  /** Begins with the call's address, so that a write elsewhere can invalidate it. */
  key: readonly unknown[];
  load: (at: PageAt, signal: AbortSignal) => Promise<Page<Item> & Rest>;
  enabled?: boolean;
  refetchOnMount?: 'always';
  retry?: (failures: number, error: ApiError) => boolean;
}

/**
 * A list that is loaded page by page. The server says whether there is more, as a page may be shorter than asked for.
 * `first` is the first answer, with its fields beside the list.
 */
export function usePages<Item extends { id: string }, Rest = object>({ key, load, ...options }: List<Item, Rest>) {
  type Answer = Page<Item> & Rest;
  const query = useInfiniteQuery<Answer, ApiError, InfiniteData<Answer, PageAt>, readonly unknown[], PageAt>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: { page: 1 },
    getNextPageParam: ({ pagination: { page, next_cursor: cursor } }) =>
      cursor === null ? undefined : { page: page + 1, cursor },
    ...options,
  });
  const items = distinct(query.data?.pages.flatMap((page) => page.items) ?? []);
  const pages = query.data?.pages;
  return { query, items, first: pages?.at(0), pagination: pages?.at(-1)?.pagination };
}
