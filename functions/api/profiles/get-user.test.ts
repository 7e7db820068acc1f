import { expect, test } from 'vitest';
import { followNow as follow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { getUser } from './get-user.ts';

test('tells the caller whether they follow', async () => {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'LinMo'), await member(ports, 'ann')];
  const get = (usernameOrId: string, user: typeof ann) => call(getUser, ports, { params: { usernameOrId }, user });
  await follow(ports.table, ann.id, { id: lin.id, now: ports.clock.now() });
  expect((await valueIn(get('LinMo', ann))).user).toMatchObject({ is_following: true, followers_count: 1 });
  expect((await valueIn(get('ann', lin))).user).toMatchObject({ is_following: false, following_count: 1 });
});
