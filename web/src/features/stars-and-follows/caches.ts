import type { QueryClient } from '@tanstack/react-query';
import type { Address, Answered } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';
import { askAgain, mapped, rewrite, without } from './rewrite.ts';

export type Starred = Answered<'POST /files/{id}/star'>;
export type Followed = Answered<'POST /users/{usernameOrId}/follow'>;

/** Every call whose answer says whether a file is starred, whatever list or detail it is kept in. */
export const showStars: readonly Address[] = [
  'GET /files',
  'GET /files/{id}',
  'GET /files/search',
  'GET /files/starred',
  'GET /files/activity',
  'GET /files/my-files',
  'GET /files/user',
  'GET /users/{usernameOrId}/posts',
];

/** Every call whose answer says whether somebody is followed, or how many are. */
export const showFollows: readonly Address[] = [
  'GET /auth/verify',
  'GET /users',
  'GET /users/me',
  'GET /users/search',
  'GET /users/{usernameOrId}',
  'GET /users/{usernameOrId}/followers',
  'GET /users/{usernameOrId}/following',
  'GET /users/profile/followers',
  'GET /users/profile/following',
  'GET /files/search',
  'GET /following/count',
  'GET /files/activity',
];

interface File extends Starred {
  id: string;
  stars_count: number;
}

const isFile =
  (id: string) =>
  (value: object): value is File =>
    'is_starred' in value && 'id' in value && value.id === id;

const withStar = (file: File, { is_starred, star_count }: Starred): File => ({
  ...file,
  is_starred,
  star_count,
  stars_count: star_count,
});

/** Shows a star given or taken, at once and everywhere. What is starred no more leaves the list of what is. */
export function showStar(queries: QueryClient, id: string, on: boolean): () => void {
  const given = (file: File): File =>
    file.is_starred === on
      ? file
      : withStar(file, { is_starred: on, star_count: Math.max(0, file.star_count + (on ? 1 : -1)) });
  return rewrite(queries, showStars, (kept, address) => {
    const shown = mapped(kept, isFile(id), given);
    return address === 'GET /files/starred' && !on ? without(shown, isFile(id)) : shown;
  });
}

/** Shows what the server has said of it. */
export function settleStar(queries: QueryClient, id: string, answer: Starred): Promise<void> {
  rewrite(queries, showStars, (kept) => mapped(kept, isFile(id), (file) => withStar(file, answer)));
  return askAgain(queries, showStars);
}

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
  return rewrite(queries, showFollows, (kept, address) => {
    if (address === 'GET /files/activity') return on ? kept : without(kept, isTheirs);
    if (address === 'GET /following/count')
      return mapped(kept, isCount, ({ count }) => ({ count: Math.max(0, count + step) }));
    return mapped(kept, isPerson, given);
  });
}

/** Lists of people are fetched anew when they are next opened: nobody vanishes under the finger. */
const later: readonly Address[] = ['GET /users/{usernameOrId}/followers', 'GET /users/{usernameOrId}/following'];
const atOnce: readonly Address[] = ['GET /files/activity', 'GET /following/count'];

/** Shows what the server has said of it, and asks for what only the server knows: the feed, and the number. */
export async function settleFollow(queries: QueryClient, username: string, answer: Followed): Promise<void> {
  rewrite(queries, showFollows, (kept) =>
    mapped(kept, isPerson, (person) => (person.username === username ? withFollow(person, answer) : person)),
  );
  for (const one of later) void queries.invalidateQueries({ queryKey: keyOf(one), refetchType: 'none' });
  await askAgain(queries, showFollows);
  await Promise.all(atOnce.map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
}
