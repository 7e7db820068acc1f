import type { FilePost } from '#shared/contract/files';
import { pageSizes } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { usePages } from '../../../features/lists/pages.ts';
import { type FileView, isPlain } from '../../../features/own-files/file-view.ts';

/** One tab's list, whichever call it comes from. */
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

/** The newest own files; filtered or sorted lists come from another call. */
export function useOwnFiles(view: FileView) {
  const newest = useRead('GET /files/my-files', { query: { limit: pageSizes.dashboard }, ...fresh });
  const { q, status, sort: sortBy } = view;
  const search = useRead('GET /files/user', {
    query: { limit: pageSizes.dashboard, sortBy, q, status },
    enabled: !isPlain(view),
    placeholderData: (previous) => previous ?? newest.data,
    ...fresh,
  });
  const list = isPlain(view) ? newest : search;
  return {
    /** The number of own files, whatever the filter. */
    all: newest.data?.pagination.total,
    posts: list.data?.posts,
    total: list.data?.pagination.total,
    isAsked: newest.isFetched,
    isPending: list.isPending,
    isOld: list.isPlaceholderData,
    isError: list.isError,
    retry: () => void list.refetch(),
  };
}

/** New files of followed people, newest first. */
export const useActivity = () =>
  usePages<FilePost>({
    key: ['GET /files/activity', 'pages'],
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.activity };
      const { posts, pagination } = await ask('GET /files/activity', { query }, { signal });
      return { items: posts, pagination };
    },
  });

/** Numbers on the people tabs, known before their lists. */
export function usePeopleCounts() {
  const followers = useRead('GET /followers/count', fresh);
  const following = useRead('GET /following/count', fresh);
  return { followers: followers.data?.count, following: following.data?.count };
}
