import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import type { PublicUser } from '#shared/contract/people';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { distinct } from '../../api/distinct.ts';
import { read } from '../../api/query.ts';
import { after, first, usePeople } from '../../features/lists/people.ts';
import { useStarred } from '../../features/lists/starred.ts';

/** One tab's list, whatever call it comes from. */
export interface TabList<Item> {
  items: readonly Item[];
  total: number | undefined;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

interface Paged<Page> {
  data: { pages: Page[] } | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

const paged = <Page extends { pagination: { total: number } }, Item extends { id: string }>(
  query: Paged<Page>,
  itemsOf: (page: Page) => readonly Item[],
): TabList<Item> => ({
  items: distinct(query.data?.pages.flatMap(itemsOf) ?? []),
  total: query.data?.pages.at(-1)?.pagination.total,
  isPending: query.isPending,
  isError: query.isError,
  retry: () => void query.refetch(),
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  onMore: () => void query.fetchNextPage(),
});

export function useOwnFiles(): TabList<FilePost> {
  const query = useQuery({
    ...read('GET /files/my-files', { query: { limit: pageSizes.dashboard } }),
    refetchOnMount: 'always',
  });
  return {
    items: query.data?.posts ?? [],
    total: query.data?.pagination.total,
    isPending: query.isPending,
    isError: query.isError,
    retry: () => void query.refetch(),
    hasMore: false,
    isLoadingMore: false,
    onMore: () => undefined,
  };
}

export const useStarredTab = (): TabList<FilePost> => paged(useStarred(), ({ files }) => files);

export const usePeopleTab = (side: 'followers' | 'following', username: string): TabList<PublicUser> =>
  paged(usePeople(side, username), ({ people }) => people);

/** Files of the people one follows, newest first. */
export const useActivity = (): TabList<FilePost> =>
  paged(
    useInfiniteQuery({
      queryKey: ['GET /files/activity', 'pages'],
      queryFn: ({ pageParam, signal }) =>
        ask('GET /files/activity', { query: { ...pageParam, limit: pageSizes.activity } }, { signal }),
      initialPageParam: first,
      getNextPageParam: ({ pagination }) => (pagination.next_cursor === null ? undefined : after(pagination)),
    }),
    ({ posts }: Answered<'GET /files/activity'>) => posts,
  );

const fresh = { refetchOnMount: 'always' } as const;

/** Numbers on the tabs of people: known before their lists are. */
export function usePeopleCounts() {
  const followers = useQuery({ ...read('GET /followers/count'), ...fresh });
  const following = useQuery({ ...read('GET /following/count'), ...fresh });
  return { followers: followers.data?.count, following: following.data?.count };
}
