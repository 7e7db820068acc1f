import type { PublicUser } from '#shared/contract/profiles';
import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { usePages } from './pages.ts';

/** The two sides of a follow, named as in the API. */
export type Side = 'followers' | 'following';

/** The followers of a user, or the users they follow. */
export const usePeople = (side: Side, usernameOrId: string) =>
  usePages<PublicUser>({
    key: [`GET /users/{usernameOrId}/${side}`, 'pages', usernameOrId],
    load: async (at, signal) => {
      const request = { params: { usernameOrId }, query: { ...at, limit: pageSizes.people } };
      if (side === 'followers') {
        const { data } = await ask('GET /users/{usernameOrId}/followers', request, { signal });
        return { items: data.followers, pagination: data.pagination };
      }
      const { data } = await ask('GET /users/{usernameOrId}/following', request, { signal });
      return { items: data.following, pagination: data.pagination };
    },
  });
