import { useQuery } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { usePages } from '../../features/lists/pages.ts';

/** One tab's list, whatever call it comes from. */
export interface TabList<Item> {
  items: readonly Item[];
  pagination: { total: number } | undefined;
  query: {
    isPending: boolean;
    isError: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => Promise<unknown>;
  };
}

const fresh = { refetchOnMount: 'always' } as const;

export function useOwnFiles() {
  const query = useQuery({ ...read('GET /files/my-files', { query: { limit: pageSizes.dashboard } }), ...fresh });
  return { items: query.data?.posts ?? [], pagination: query.data?.pagination, query };
}

/** Files of the people one follows, newest first. */
export const useActivity = () =>
  usePages<FilePost>({
    key: ['GET /files/activity', 'pages'],
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.activity };
      const { posts, pagination } = await ask('GET /files/activity', { query }, { signal });
      return { items: posts, pagination };
    },
  });

/** Numbers on the tabs of people: known before their lists are. */
export function usePeopleCounts() {
  const followers = useQuery({ ...read('GET /followers/count'), ...fresh });
  const following = useQuery({ ...read('GET /following/count'), ...fresh });
  return { followers: followers.data?.count, following: following.data?.count };
}
