import { ask } from '../../api/client.ts';
import { usePages } from '../../features/lists/pages.ts';

/** A stall's files, page under page. */
export const usePosts = (usernameOrId: string) =>
  usePages({
    key: ['GET /users/{usernameOrId}/posts', 'pages', usernameOrId],
    load: async (at, signal) => {
      const asked = { params: { usernameOrId }, query: { ...at } };
      const { posts, pagination } = await ask('GET /users/{usernameOrId}/posts', asked, { signal });
      return { items: posts, pagination };
    },
  });
