import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Pagination } from '#shared/contract/shapes/common';
import type { ApiError } from '../../api/client.ts';
import { distinct } from '../../api/distinct.ts';

/** A cursor saves the server the walk to the page. */
interface PageAt {
  page: number;
  cursor?: string;
}

interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/** What is kept of a list that is shown page under page. */
export type Pages<Item> = InfiniteData<Page<Item>, PageAt>;

interface List<Item, Rest> {
  /** It begins with the call's address, so that a write elsewhere finds it. */
  key: readonly unknown[];
  load: (at: PageAt, signal: AbortSignal) => Promise<Page<Item> & Rest>;
  enabled?: boolean;
  refetchOnMount?: 'always';
  retry?: (failures: number, error: ApiError) => boolean;
}

/**
 * Page under page. The server says whether there is more: a page from which something is gone is shorter than asked for.
 * `first` has what the answer says beside its list.
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
