import { expect, test } from 'vitest';
import { indexUser } from '#functions/projections/search/indexing';
import { followNow as follow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { searchUsers } from './search-users.ts';

async function setUp() {
  const ports = testPorts();
  const people = [];
  for (const name of ['bob', 'bobby', 'ann']) people.push(await member(ports, name));
  for (const { id } of people) await indexUser(ports, id);
  const [bob, , ann] = people;
  const find = async (query: object, user?: typeof ann) =>
    (await valueIn(call(searchUsers, ports, { query, user }))).data;
  return { ports, bob, ann, find };
}

const names = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username).toSorted();

test('finds creators by any part of a name, asked for as q or as query', async () => {
  const { find } = await setUp();
  expect(names(await find({ q: 'bob' }))).toEqual(['bob', 'bobby']);
  expect(names(await find({ query: 'bobb' }))).toEqual(['bobby']);
  for (const q of ['obb', 'BBY', 'by', 'y']) expect(names(await find({ q }))).toEqual(['bobby']);
  expect(await find({ q: 'n' })).toMatchObject({ users: [{ username: 'ann' }], pagination: { total: 1 } });
  expect((await find({ q: 'nobody' })).pagination.total).toBe(0);
});

test('marks whom the caller follows', async () => {
  const { ports, bob, ann, find } = await setUp();
  if (!bob || !ann) throw new Error('nobody there');
  await follow(ports.table, ann.id, { id: bob.id, now: ports.clock.now() });
  const { users } = await find({ q: 'bob' }, ann);
  expect(users.filter(({ is_following }) => is_following).map(({ username }) => username)).toEqual(['bob']);
});

test('answers twelve at a time and tells how many there are', async () => {
  const { ports, find } = await setUp();
  for (let n = 10; n < 25; n++) await indexUser(ports, (await member(ports, `stall_${n}`)).id);
  const first = await find({ q: 'stall' });
  expect([first.users.length, first.pagination.total, first.pagination.limit]).toEqual([12, 15, 12]);
  const remainder = await find({ q: 'stall', cursor: first.pagination.next_cursor });
  expect(new Set([...names(first), ...names(remainder)]).size).toBe(15);
});
