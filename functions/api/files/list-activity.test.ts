import { expect, test } from 'vitest';
import type { User } from '#functions/store/accounts/users';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { followUser } from '../profiles/follow-user.ts';
import { listActivity } from './list-activity.ts';
import { starFile } from './star-file.ts';

async function setUp() {
  const ports = testPorts();
  const me = await member(ports, 'me_1');
  const authors = await Promise.all(['lin_xi', 'chen_mo', 'zhao_y'].map((name) => member(ports, name)));
  for (const { username } of authors) await call(followUser, ports, { params: { usernameOrId: username }, user: me });
  await drain(ports, fileWorkers);
  const post = async (author: User | undefined, title: string, isPublic = true) => {
    ports.clock.advance(1000);
    if (!author) throw new Error('no author');
    const file = await posted(ports, author, { title, isPublic });
    await drain(ports, fileWorkers);
    return file;
  };
  const list = (query: object = {}) => valueIn(call(listActivity, ports, { user: me, query }));
  const titles = async (query: object = {}) => (await list(query)).posts.map(({ title }) => title);
  return { ports, me, authors, post, list, titles };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `${from - at}`);

test('public files of everybody one follows come together, newest first', async () => {
  const set = await setUp();
  for (let n = 1; n <= 25; n++) await set.post(set.authors[n % 3], `${n}`);
  const { posts, pagination } = await set.list();
  expect(posts.map(({ title }) => title)).toEqual(down(25, 6));
  expect(pagination).toMatchObject({ page: 1, limit: 20, next_cursor: expect.any(String) });
  expect(await set.titles({ cursor: pagination.next_cursor })).toEqual(down(5, 1));
  expect(await set.titles({ page: 2 })).toEqual(down(5, 1));
  expect((await set.list({ page: 2 })).pagination.next_cursor).toBeNull();
  expect(await set.titles({ page: 500 })).toEqual([]);
});

test('an author with a long row of private files hides nobody’s public ones', async () => {
  const set = await setUp();
  const [author, two] = set.authors;
  await set.post(two, 'oldest');
  await set.post(author, 'old');
  for (let n = 0; n < 30; n++) await set.post(author, 'private', false);
  await set.post(two, 'new');
  const { posts, pagination } = await set.list({ limit: 2 });
  const remainder = await set.titles({ limit: 2, cursor: pagination.next_cursor });
  expect([...posts.map(({ title }) => title), ...remainder]).toEqual(['new', 'old', 'oldest']);
});

test('one’s own stars show', async () => {
  const { ports, me, authors, post, list } = await setUp();
  const { id } = await post(authors[0], 'starred');
  await call(starFile, ports, { params: { id }, user: me });
  expect((await list()).posts).toMatchObject([{ is_starred: true, username: 'lin_xi' }]);
});
