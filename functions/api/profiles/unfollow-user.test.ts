import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { fileWorkers } from '#functions/test/file-workers';
import { followNow as follow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { unfollowUser } from './unfollow-user.ts';

async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'lin'), await member(ports, 'ann')];
  await follow(ports.table, ann.id, { id: lin.id, now: ports.clock.now() });
  const unfollowAs = (user: typeof lin, usernameOrId: string) =>
    call(unfollowUser, ports, { params: { usernameOrId }, user });
  return { ports, lin, ann, unfollowAs };
}

test('takes the follower away once, however often the button is pressed', async () => {
  const { ports, lin, ann, unfollowAs } = await setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueIn(unfollowAs(ann, 'lin'))));
  expect(answers.at(-1)).toEqual({ is_following: false, followers_count: 0 });
  expect(ports.queues.sent).toMatchObject([{ message: { kind: 'followed', followerId: ann.id, followedId: lin.id } }]);
  await drain(ports, fileWorkers);
  expect((await findUser(ports.table, ann.id))?.followingCount).toBe(0);
});

test('whoever did not follow changes nothing', async () => {
  const { lin, ann, unfollowAs } = await setUp();
  expect(await valueIn(unfollowAs(lin, ann.id))).toEqual({ is_following: false, followers_count: 0 });
});
