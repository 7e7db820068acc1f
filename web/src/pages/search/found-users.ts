import { useInfiniteQuery } from '@tanstack/react-query';
import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { after, first } from '../../features/lists/people.ts';

/** Twelve creators at a time. Nothing is asked while nobody is looked for. */
export const useFoundUsers = (q: string) =>
  useInfiniteQuery({
    queryKey: ['GET /users/search', 'pages', q],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /users/search', { query: { ...pageParam, q, limit: pageSizes.search } }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ data: { pagination } }) => (pagination.next_cursor === null ? undefined : after(pagination)),
    enabled: q !== '',
  });
