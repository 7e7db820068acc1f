import { expect, test } from 'vitest';
import { followNow as follow } from '../../test/follows.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { listFollowers } from './list-followers.ts';
import { listMyFollowers } from './list-my-followers.ts';

test('is the list that everybody sees of oneself, page by page', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  for (const username of ['ann', 'bob', 'cai']) {
    const other = await member(ports, username);
    await follow(ports.table, lin.id, { id: other.id, now: ports.clock.now() });
    await follow(ports.table, other.id, { id: lin.id, now: ports.clock.now() });
    ports.clock.advance(1000);
  }
  const query = { limit: '2' };
  const mine = await valueIn(call(listMyFollowers, ports, { user: lin, query }));
  expect(mine.data.followers.map(({ username }) => username)).toEqual(['cai', 'bob']);
  expect(mine.data.followers.every(({ is_following }) => is_following)).toBe(true);
  const params = { usernameOrId: 'lin' };
  expect(await valueIn(call(listFollowers, ports, { params, user: lin, query }))).toEqual(mine);
  expect(JSON.stringify(mine)).not.toContain('@');
});
