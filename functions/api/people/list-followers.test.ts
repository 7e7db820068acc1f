import { expect, test } from 'vitest';
import { followNow as follow, unfollowNow as unfollow } from '../../test/follows.ts';
import { member, registered } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { listFollowers } from './list-followers.ts';

/** First ann, then bob follow lin; ann follows bob too. */
async function setUp() {
  const ports = testPorts();
  const [lin, ann, bob] = [await member(ports, 'lin'), await member(ports, 'ann'), await member(ports, 'bob')];
  for (const [who, whom] of [
    [ann, lin],
    [bob, lin],
    [ann, bob],
  ] as const) {
    await follow(ports.table, who.id, { id: whom.id, now: ports.clock.now() });
    ports.clock.advance(1000);
  }
  const list = (usernameOrId: string, asked: { user?: typeof lin; query?: object } = {}) =>
    call(listFollowers, ports, { params: { usernameOrId }, ...asked });
  return { ports, lin, ann, bob, list };
}

const names = ({ data }: { data: { followers: { username: string }[] } }) =>
  data.followers.map(({ username }) => username);

test('lists who follows somebody, latest first, by name and by id', async () => {
  const { lin, list } = await setUp();
  for (const text of ['lin', 'LIN', lin.id]) {
    const answer = await valueIn(list(text));
    expect(names(answer)).toEqual(['bob', 'ann']);
    expect(answer.data.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1, next_cursor: null });
  }
  expect(names(await valueIn(list('ann')))).toEqual([]);
});

test('marks whom the caller follows, and never tells an address', async () => {
  const { ann, list } = await setUp();
  const answer = await valueIn(list('lin', { user: ann }));
  expect(answer.data.followers.map(({ is_following }) => is_following)).toEqual([true, false]);
  expect(JSON.stringify(answer)).not.toContain('@');
});

test('forgets who stopped following', async () => {
  const { ports, lin, bob, list } = await setUp();
  await unfollow(ports.table, bob.id, { id: lin.id, now: ports.clock.now() });
  const answer = await valueIn(list('lin'));
  expect(names(answer)).toEqual(['ann']);
  expect(answer.data.pagination.total).toBe(1);
});

test('goes from page to page by cursor and by number alike, and ends', async () => {
  const { list } = await setUp();
  const first = await valueIn(list('lin', { query: { limit: '1' } }));
  expect(names(first)).toEqual(['bob']);
  const cursor = first.data.pagination.next_cursor;
  expect(names(await valueIn(list('lin', { query: { limit: '1', page: '2', cursor } })))).toEqual(['ann']);
  expect(names(await valueIn(list('lin', { query: { limit: '1', page: '2' } })))).toEqual(['ann']);
  expect(names(await valueIn(list('lin', { query: { limit: '1', page: '3' } })))).toEqual([]);
});

test('knows no followers of somebody who does not exist or is not verified', async () => {
  const { ports, list } = await setUp();
  await registered(ports, 'unseen');
  for (const name of ['unseen', 'nobody', 'profile'])
    expect(await list(name)).toMatchObject({ code: 'user_not_found' });
});
