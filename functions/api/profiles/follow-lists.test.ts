import { expect, test } from 'vitest';
import { listCreators, rankUser } from '#functions/projections/search/creators';
import { findUser } from '#functions/store/accounts/users';
import { fileWorkers } from '#functions/test/file-workers';
import { creator } from '#functions/test/files';
import { followNow as follow, unfollowNow as unfollow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, drain, type RequestOverrides, testPorts, valueIn } from '#functions/test/ports';
import type { PublicUser } from '#shared/contract/profiles';
import { followUser } from './follow-user.ts';
import { listFollowers } from './list-followers.ts';
import { listFollowing } from './list-following.ts';
import { listMyFollowers } from './list-my-followers.ts';
import { listMyFollowing } from './list-my-following.ts';
import { unfollowUser } from './unfollow-user.ts';

/** All lists of people, one's own and others', behave alike. */
type Relation = 'followers' | 'following';

/** First ann, then bob come into lin's list; lin and bob follow each other. */
async function setUp(relation: Relation) {
  const ports = testPorts();
  const [lin, ann, bob] = [await member(ports, 'lin'), await member(ports, 'ann'), await member(ports, 'bob')];
  const pairOf = (who: typeof ann) => (relation === 'following' ? ([lin, who] as const) : ([who, lin] as const));
  const relate = async ([who, whom]: readonly [typeof lin, typeof lin], change = follow) => {
    await change(ports.table, who.id, { id: whom.id, now: ports.clock.now() });
    ports.clock.advance(1000);
  };
  await relate(pairOf(ann));
  await relate(pairOf(bob));
  await relate(relation === 'following' ? [bob, lin] : [lin, bob]);
  const of = async (input: RequestOverrides): Promise<PublicUser[]> =>
    relation === 'followers'
      ? (await valueIn(call(listFollowers, ports, input))).data.followers
      : (await valueIn(call(listFollowing, ports, input))).data.following;
  const mine = async (): Promise<PublicUser[]> =>
    relation === 'followers'
      ? (await valueIn(call(listMyFollowers, ports, { user: lin }))).data.followers
      : (await valueIn(call(listMyFollowing, ports, { user: lin }))).data.following;
  const list = (usernameOrId: string, user?: typeof lin) => of({ params: { usernameOrId }, user });
  return { lin, ann, bob, list, mine, leave: (who: typeof ann) => relate(pairOf(who), unfollow) };
}

const names = (people: PublicUser[]) => people.map(({ username }) => username);

test.each<[Relation]>([['followers'], ['following']])('the %s of somebody', async (relation) => {
  const { lin, ann, bob, list, mine, leave } = await setUp(relation);
  // Latest first, by name in any case and by id; the opposite lists are empty.
  for (const text of ['lin', 'LIN', lin.id]) expect(names(await list(text))).toEqual(['bob', 'ann']);
  expect(names(await list('ann'))).toEqual([]);
  // Marked are those whom the caller follows.
  const followStates = async (user?: typeof lin) => (await list('lin', user)).map(({ is_following }) => is_following);
  expect(await followStates(lin)).toEqual(relation === 'following' ? [true, true] : [true, false]);
  expect(await followStates(ann)).toEqual([false, false]);
  expect(await followStates()).toEqual([false, false]);
  // One's own list equals the public one.
  expect(await mine()).toEqual(await list('lin', lin));
  expect(JSON.stringify(await mine())).not.toContain('@');
  // Deleted accounts disappear from the list.
  await leave(bob);
  expect(names(await list('lin'))).toEqual(['ann']);
});

async function twoCreators() {
  const ports = testPorts();
  const [lin, ann] = [await creator(ports, 'lin'), await creator(ports, 'ann')];
  const ask = (usernameOrId: string, user: typeof lin | undefined) => ({ params: { usernameOrId }, user });
  const followAs = (user: typeof lin | undefined, whom: string) => call(followUser, ports, ask(whom, user));
  const unfollowAs = (user: typeof lin, whom: string) => call(unfollowUser, ports, ask(whom, user));
  return { ports, lin, ann, followAs, unfollowAs };
}

test('asks for a new place in the list, and gets it', async () => {
  const { ports, lin, ann, followAs } = await twoCreators();
  await followAs(ann, lin.id);
  await followAs(ann, lin.id);
  const message = { kind: 'followed', followerId: ann.id, followedId: lin.id };
  expect(ports.queues.sent).toMatchObject([{ queue: 'file-jobs', message }]);
  await rankUser(ports.table, lin.id);
  const { items } = await listCreators(ports.table, { page: 1, limit: 24 });
  expect(items.map(({ username }) => username)).toEqual(['lin', 'ann']);
});

test('a lost message does not fail the request', async () => {
  const { ports, lin, ann } = await twoCreators();
  const offline = { ...ports, queues: { send: () => Promise.reject(new Error('offline')) } };
  const input = { params: { usernameOrId: lin.id }, user: ann };
  expect(await valueIn(call(followUser, offline, input))).toEqual({ is_following: true, followers_count: 1 });
});

test('a storm of following and unfollowing ends with counts that a recount would give', async () => {
  const { ports, lin, ann, followAs, unfollowAs } = await twoCreators();
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 ? followAs(ann, 'lin') : unfollowAs(ann, 'lin'))));
  await drain(ports, fileWorkers);
  const followers = await ports.table.count({ index: 'related', pk: `FOLLOWERS#${lin.id}` });
  expect((await findUser(ports.table, lin.id))?.followersCount).toBe(followers);
  expect((await findUser(ports.table, ann.id))?.followingCount).toBe(followers);
});
