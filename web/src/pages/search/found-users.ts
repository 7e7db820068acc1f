import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { usePages } from '../../features/lists/pages.ts';

/** Twelve creators at a time. Nothing is asked while nobody is looked for. */
export const useFoundUsers = (q: string) =>
  usePages({
    key: ['GET /users/search', 'pages', q],
    load: async (at, signal) => {
      const { data } = await ask('GET /users/search', { query: { ...at, q, limit: pageSizes.search } }, { signal });
      return { items: data.users, pagination: data.pagination };
    },
    enabled: q !== '',
  });
