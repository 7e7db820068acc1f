import { expect, test } from 'vitest';
import { followNow as follow } from '../../test/follows.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { listFollowing } from './list-following.ts';

/** Lin follows ann, then bob; ann follows lin. */
async function setUp() {
  const ports = testPorts();
  const [lin, ann, bob] = [await member(ports, 'lin'), await member(ports, 'ann'), await member(ports, 'bob')];
  for (const [who, whom] of [
    [lin, ann],
    [lin, bob],
    [ann, lin],
  ] as const) {
    await follow(ports.table, who.id, { id: whom.id, now: ports.clock.now() });
    ports.clock.advance(1000);
  }
  const list = (usernameOrId: string, asked: { user?: typeof lin; query?: object } = {}) =>
    call(listFollowing, ports, { params: { usernameOrId }, ...asked });
  return { lin, ann, list };
}

const names = ({ data }: { data: { following: { username: string }[] } }) =>
  data.following.map(({ username }) => username);

test('lists whom somebody follows, latest first, and nobody the other way round', async () => {
  const { list } = await setUp();
  const answer = await valueIn(list('lin'));
  expect(names(answer)).toEqual(['bob', 'ann']);
  expect(answer.data.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1, next_cursor: null });
  expect(names(await valueIn(list('bob')))).toEqual([]);
});

test('marks whom the caller follows', async () => {
  const { lin, ann, list } = await setUp();
  const marks = async (user?: typeof lin) =>
    (await valueIn(list('lin', { ...(user && { user }) }))).data.following.map(({ is_following }) => is_following);
  expect(await marks(lin)).toEqual([true, true]);
  expect(await marks(ann)).toEqual([false, false]);
  expect(await marks()).toEqual([false, false]);
});

test('goes on where the page before ended', async () => {
  const { list } = await setUp();
  const first = await valueIn(list('lin', { query: { limit: '1' } }));
  const cursor = first.data.pagination.next_cursor;
  expect(names(await valueIn(list('lin', { query: { limit: '1', page: '2', cursor } })))).toEqual(['ann']);
});

test('knows nobody who does not exist', async () => {
  const { list } = await setUp();
  expect(await list('nobody')).toMatchObject({ code: 'user_not_found' });
});
