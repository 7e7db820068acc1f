import type { QueryClient } from '@tanstack/react-query';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';
import { fieldsOf } from '../../api/reading/fields.ts';
import { askAgain, mapped, rewrite, without } from './rewrite.ts';

type Followed = ResponseOf<'POST /users/{usernameOrId}/follow'>;

interface Person extends Followed {
  username: string;
  follower_count?: number;
  following_count?: number;
}

const isPerson = (value: object): value is Person => 'username' in value && 'followers_count' in value;

const withFollow = (person: Person, { is_following, followers_count }: Followed): Person => ({
  ...person,
  is_following,
  followers_count,
  ...('follower_count' in person && { follower_count: followers_count }),
});

interface Following {
  username: string;
  on: boolean;
  /** The username of the one who follows. */
  by: string | undefined;
}

const isCount = (value: object): value is { count: number } => 'count' in value;

/** Shows somebody followed or left, at once and everywhere. Whoever is left has nothing in the feed any more. */
export function showFollow(queries: QueryClient, { username, on, by }: Following): () => void {
  const step = on ? 1 : -1;
  const given = (person: Person): Person => {
    if (person.username === username && person.is_following !== on)
      return withFollow(person, { is_following: on, followers_count: Math.max(0, person.followers_count + step) });
    if (person.username !== by || person.following_count === undefined) return person;
    return { ...person, following_count: Math.max(0, person.following_count + step) };
  };
  const isTheirs = (post: object) => 'username' in post && post.username === username;
  return rewrite(queries, (cached, address) => {
    if (address === 'GET /files/activity') return on ? cached : without(cached, isTheirs);
    if (address === 'GET /following/count')
      return mapped(cached, isCount, ({ count }) => ({ count: Math.max(0, count + step) }));
    return mapped(cached, isPerson, given);
  });
}

/**
 * Fetched anew when they are next opened: nobody vanishes under the finger, and the server counts whom one follows a
 * moment later, so that its number would still be the old one.
 */
const later: readonly Address[] = [
  'GET /users/{usernameOrId}/followers',
  'GET /users/{usernameOrId}/following',
  'GET /following/count',
];

/** Shows what the server has said of it, leaves what it has not said, and asks for what only the server knows: the feed. */
export async function settleFollow(queries: QueryClient, username: string, answer: Followed): Promise<void> {
  rewrite(queries, (cached) =>
    mapped(cached, isPerson, (person) =>
      person.username === username ? withFollow(person, { ...person, ...fieldsOf(answer) }) : person,
    ),
  );
  for (const one of later) void queries.invalidateQueries({ queryKey: keyOf(one), refetchType: 'none' });
  await askAgain(queries);
  await queries.invalidateQueries({ queryKey: keyOf('GET /files/activity') });
}
