import { expect, test } from 'vitest';
import { rankUser } from '#functions/projections/search/creators';
import { indexUser } from '#functions/projections/search/indexing';
import { fileWorkers } from '#functions/test/file-workers';
import { creator, posted } from '#functions/test/files';
import { followNow as follow } from '#functions/test/follows';
import { member, registered } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';
import { searchUsers } from '../search/search-users.ts';
import { listUsers } from './list-users.ts';

/** ann has two followers, bob one, cy none. */
async function setUp() {
  const ports = testPorts();
  const [cy, bob, ann] = [await creator(ports, 'cy1'), await creator(ports, 'bob'), await creator(ports, 'ann')];
  await registered(ports, 'unseen');
  const now = ports.clock.now();
  await follow(ports.table, cy.id, { id: ann.id, now });
  await follow(ports.table, bob.id, { id: ann.id, now });
  await follow(ports.table, cy.id, { id: bob.id, now });
  for (const { id } of [ann, bob, cy]) await rankUser(ports.table, id);
  for (const { id } of [ann, bob, cy]) await indexUser(ports, id);
  const list = (query: object, user = undefined as typeof cy | undefined) =>
    valueIn(call(listUsers, ports, { query, user }));
  return { ports, ann, bob, cy, list };
}

const names = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username);

test('shows creators, most followed first, and nobody who is not verified', async () => {
  const { list } = await setUp();
  const answer = await list({});
  expect(names(answer)).toEqual(['ann', 'bob', 'cy1']);
  expect(answer.pagination).toEqual({ page: 1, limit: 24, total: 3, totalPages: 1, next_cursor: null });
  expect(answer.users[0]).toMatchObject({ followers_count: 2, follower_count: 2, files_count: 0, post_count: 0 });
});

test('lists those with a public file and counts them; searches still find everybody', async () => {
  const { ports, list, ann } = await setUp();
  const buyer = await member(ports, 'buyer');
  await indexUser(ports, buyer.id);
  const ranked = async () => {
    const { users, pagination } = await list({});
    return [users.map(({ username }) => username), pagination.total];
  };
  expect(await ranked()).toEqual([['ann', 'bob', 'cy1'], 3]);
  // A new follower moves a person among those they belong to.
  await follow(ports.table, ann.id, { id: buyer.id, now: ports.clock.now() });
  expect(await ranked()).toEqual([['ann', 'bob', 'cy1'], 3]);
  expect(await list({ q: 'buyer' })).toMatchObject({ users: [], pagination: { total: 0 } });
  const searched = await valueIn(call(searchUsers, ports, { query: { q: 'buyer' } }));
  expect(names(searched.data)).toEqual(['buyer']);
  expect((await valueIn(call(searchUsers, ports, {}))).data.pagination.total).toBe(4);

  const file = await posted(ports, buyer);
  const work = () => drain(ports, fileWorkers);
  await work();
  expect(await ranked()).toEqual([['ann', 'buyer', 'bob', 'cy1'], 4]);
  await valueIn(call(updateFile, ports, { user: buyer, params: { id: file.id }, body: { is_public: false } }));
  ports.clock.advance(minute);
  await work();
  expect(await ranked()).toEqual([['ann', 'bob', 'cy1'], 3]);
});

test('marks whom the caller follows', async () => {
  const { list, cy, bob } = await setUp();
  expect((await list({}, cy)).users.map(({ is_following }) => is_following)).toEqual([true, true, false]);
  expect((await list({}, bob)).users.map(({ is_following }) => is_following)).toEqual([true, false, false]);
  expect((await list({})).users.some(({ is_following }) => is_following)).toBe(false);
});
