import { expect, test } from 'vitest';
import { listCreators, rankUser } from '#functions/projections/search/creators';
import { findUser } from '#functions/store/accounts/users';
import { fileWorkers } from '#functions/test/file-workers';
import { creator } from '#functions/test/files';

import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { followUser } from './follow-user.ts';
import { unfollowUser } from './unfollow-user.ts';

async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await creator(ports, 'lin'), await creator(ports, 'ann')];
  const ask = (usernameOrId: string, user: typeof lin | undefined) => ({ params: { usernameOrId }, user });
  const followAs = (user: typeof lin | undefined, whom: string) => call(followUser, ports, ask(whom, user));
  const unfollowAs = (user: typeof lin, whom: string) => call(unfollowUser, ports, ask(whom, user));
  return { ports, lin, ann, followAs, unfollowAs };
}

test('asks for a new place in the list, and gets it', async () => {
  const { ports, lin, ann, followAs } = await setUp();
  await followAs(ann, lin.id);
  await followAs(ann, lin.id);
  const message = { kind: 'followed', followerId: ann.id, followedId: lin.id };
  expect(ports.queues.sent).toMatchObject([{ queue: 'file-jobs', message }]);
  await rankUser(ports.table, lin.id);
  const { items } = await listCreators(ports.table, { page: 1, limit: 24 });
  expect(items.map(({ username }) => username)).toEqual(['lin', 'ann']);
});

test('a lost message does not fail the request', async () => {
  const { ports, lin, ann } = await setUp();
  const offline = { ...ports, queues: { send: () => Promise.reject(new Error('offline')) } };
  const input = { params: { usernameOrId: lin.id }, user: ann };
  expect(await valueIn(call(followUser, offline, input))).toEqual({ is_following: true, followers_count: 1 });
});

test('a storm of following and unfollowing ends with counts that a recount would give', async () => {
  const { ports, lin, ann, followAs, unfollowAs } = await setUp();
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 ? followAs(ann, 'lin') : unfollowAs(ann, 'lin'))));
  await drain(ports, fileWorkers);
  const followers = await ports.table.count({ index: 'related', pk: `FOLLOWERS#${lin.id}` });
  expect((await findUser(ports.table, lin.id))?.followersCount).toBe(followers);
  expect((await findUser(ports.table, ann.id))?.followingCount).toBe(followers);
});
