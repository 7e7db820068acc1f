import { expect, test } from 'vitest';
import { followNow as follow, unfollowNow as unfollow } from '../../test/follows.ts';
import { member } from '../../test/people.ts';
import { call, testPorts } from '../../test/ports.ts';
import { getFollowingCount } from './get-following-count.ts';

test('counts whom one follows, as it is after the last change', async () => {
  const ports = testPorts();
  const [lin, an, bo] = [await member(ports, 'lin'), await member(ports, 'ann'), await member(ports, 'bob')];
  const now = ports.clock.now();
  await follow(ports.table, lin.id, { id: an.id, now });
  await follow(ports.table, lin.id, { id: bo.id, now });
  await unfollow(ports.table, lin.id, { id: bo.id, now: ports.clock.now() });
  expect(await call(getFollowingCount, ports, { user: lin })).toEqual({ ok: true, value: { count: 1 } });
});
