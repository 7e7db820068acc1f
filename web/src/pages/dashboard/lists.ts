import { useQuery } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import type { PublicUser } from '#shared/contract/people';
import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { usePages } from '../../features/lists/pages.ts';
import { type Side, usePeople } from '../../features/lists/people.ts';
import { useStarred } from '../../features/stars-and-follows/starred.ts';

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

const paged = <Item extends { id: string }>({ query, ...list }: ReturnType<typeof usePages<Item>>): TabList<Item> => ({
  items: list.items,
  total: list.pagination?.total,
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

export const useStarredTab = (): TabList<FilePost> => paged(useStarred());

export const usePeopleTab = (side: Side, username: string): TabList<PublicUser> => paged(usePeople(side, username));

/** Files of the people one follows, newest first. */
export const useActivity = (): TabList<FilePost> =>
  paged(
    usePages({
      key: ['GET /files/activity', 'pages'],
      load: async (at, signal) => {
        const query = { ...at, limit: pageSizes.activity };
        const { posts, pagination } = await ask('GET /files/activity', { query }, { signal });
        return { items: posts, pagination };
      },
    }),
  );

const fresh = { refetchOnMount: 'always' } as const;

/** Numbers on the tabs of people: known before their lists are. */
export function usePeopleCounts() {
  const followers = useQuery({ ...read('GET /followers/count'), ...fresh });
  const following = useQuery({ ...read('GET /following/count'), ...fresh });
  return { followers: followers.data?.count, following: following.data?.count };
}
