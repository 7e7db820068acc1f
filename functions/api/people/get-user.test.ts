import { expect, test } from 'vitest';
import { followNow as follow } from '../../test/follows.ts';
import { member, registered } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { getUser } from './get-user.ts';

async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'LinMo'), await member(ports, 'ann')];
  const get = (usernameOrId: string, user?: typeof ann) => call(getUser, ports, { params: { usernameOrId }, user });
  return { ports, lin, ann, get };
}

test('finds a user by name in any case and by id', async () => {
  const { lin, get } = await setUp();
  for (const text of ['LinMo', 'linmo', lin.id]) {
    const { user } = await valueIn(get(text));
    expect(user).toMatchObject({ id: lin.id, username: 'LinMo', display_name: 'LinMo', is_following: false });
    expect(user).not.toHaveProperty('email');
  }
});

test('tells the caller whether they follow', async () => {
  const { ports, lin, ann, get } = await setUp();
  await follow(ports.table, ann.id, { id: lin.id, now: ports.clock.now() });
  expect((await valueIn(get('LinMo', ann))).user).toMatchObject({ is_following: true, followers_count: 1 });
  expect((await valueIn(get('ann', lin))).user).toMatchObject({ is_following: false, following_count: 1 });
});

test('knows nobody who does not exist or is not verified', async () => {
  const { ports, lin, get } = await setUp();
  await registered(ports, 'unseen');
  for (const text of ['unseen', 'nobody', lin.id.slice(1), lin.id.replace(/.$/, 'Z')]) {
    expect(await get(text)).toMatchObject({ code: 'user_not_found' });
  }
});
