import type { QueryClient } from '@tanstack/react-query';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';
import { fieldsOf } from '../../api/reading/fields.ts';
import { askAgain, mapped, rewrite, withoutItems } from './rewrite.ts';

type FollowAnswer = ResponseOf<'POST /users/{usernameOrId}/follow'>;

interface Person extends FollowAnswer {
  username: string;
  follower_count?: number;
  following_count?: number;
}

const isPerson = (value: object): value is Person => 'username' in value && 'followers_count' in value;

const withFollow = (person: Person, { is_following, followers_count }: FollowAnswer): Person => ({
  ...person,
  is_following,
  followers_count,
  ...('follower_count' in person && { follower_count: followers_count }),
});

interface FollowChange {
  username: string;
  on: boolean;
  /** The username of the follower. */
  by: string | undefined;
}

const isCount = (value: object): value is { count: number } => 'count' in value;

/** Shows a follow or unfollow at once on every page. An unfollowed person's files leave the feed. */
export function showFollow(queries: QueryClient, { username, on, by }: FollowChange): () => void {
  const step = on ? 1 : -1;
  const withChange = (person: Person): Person => {
    if (person.username === username && person.is_following !== on)
      return withFollow(person, { is_following: on, followers_count: Math.max(0, person.followers_count + step) });
    if (person.username !== by || person.following_count === undefined) return person;
    return { ...person, following_count: Math.max(0, person.following_count + step) };
  };
  const isTheirs = (post: object) => 'username' in post && post.username === username;
  return rewrite(queries, (cached, address) => {
    if (address === 'GET /files/activity') return on ? cached : withoutItems(cached, isTheirs);
    if (address === 'GET /following/count')
      return mapped(cached, isCount, ({ count }) => ({ count: Math.max(0, count + step) }));
    return mapped(cached, isPerson, withChange);
  });
}

/**
 * Refetched when they are opened the next time: a row must not vanish under the finger, and the server updates its
 * count with a delay, so a refetch now would show the old one.
 */
const deferredAddresses: readonly Address[] = [
  'GET /users/{usernameOrId}/followers',
  'GET /users/{usernameOrId}/following',
  'GET /following/count',
];

/** Applies the fields of the server's answer, keeps others, and refetches the feed. */
export async function settleFollow(queries: QueryClient, username: string, answer: FollowAnswer): Promise<void> {
  rewrite(queries, (cached) =>
    mapped(cached, isPerson, (person) =>
      person.username === username ? withFollow(person, { ...person, ...fieldsOf(answer) }) : person,
    ),
  );
  for (const address of deferredAddresses)
    void queries.invalidateQueries({ queryKey: keyOf(address), refetchType: 'none' });
  await askAgain(queries);
  await queries.invalidateQueries({ queryKey: keyOf('GET /files/activity') });
}
