import { expect, test } from 'vitest';
import { followNow as follow, unfollowNow as unfollow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, type RequestOverrides, testPorts, valueIn } from '#functions/test/ports';
import type { PublicUser } from '#shared/contract/profiles';
import { listFollowers } from './list-followers.ts';
import { listFollowing } from './list-following.ts';
import { listMyFollowers } from './list-my-followers.ts';
import { listMyFollowing } from './list-my-following.ts';

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
