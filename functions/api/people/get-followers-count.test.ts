import { expect, test } from 'vitest';
import { followNow as follow } from '../../test/follows.ts';
import { member } from '../../test/people.ts';
import { call, testPorts } from '../../test/ports.ts';
import { getFollowersCount } from './get-followers-count.ts';

test('counts who follows oneself, not whom one follows', async () => {
  const ports = testPorts();
  const [lin, an, bo] = [await member(ports, 'lin'), await member(ports, 'ann'), await member(ports, 'bob')];
  const now = ports.clock.now();
  await follow(ports.table, an.id, { id: lin.id, now });
  await follow(ports.table, bo.id, { id: lin.id, now });
  await follow(ports.table, lin.id, { id: an.id, now });
  expect(await call(getFollowersCount, ports, { user: lin })).toEqual({ ok: true, value: { count: 2 } });
});
