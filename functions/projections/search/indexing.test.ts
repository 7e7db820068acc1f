import { expect, test } from 'vitest';
import { listActivity } from '#functions/api/files/list-activity';
import { listFiles } from '#functions/api/files/list-files';
import { suggestFiles } from '#functions/api/search/suggest-files';
import { fileKey } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { listOutbox, outboxDone } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, ran, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { follow } from '#functions/usecases/profiles/follow';
import { schedule as sweep } from '#functions/workers/sweep';
import { indexFile } from './indexing.ts';
import { rebuild } from './rebuild.ts';
import { indexEntry } from './waiting.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const posts = async (query: object) => (await valueIn(call(listFiles, ports, { query }))).posts;
  const titles = async (search: string) => (await posts({ search })).map(({ title }) => title);
  return { ports, lin, posts, titles };
}

/** Commits a change as a route does, without running the queue. */
async function change(ports: TestPorts, post: { id: string; ownerId: string }, set: Record<string, unknown>) {
  ports.clock.advance(1000);
  const entry = indexEntry(post, ports.clock.now());
  await ports.table.commit([{ update: fileKey(post.id), change: { set } }, entry.write]);
  await ports.queues.send('index', entry.message, { group: post.ownerId });
}

test('a new post is found before the queue has come to it, and in the same place afterwards', async () => {
  const { ports, lin, titles } = await setUp();
  await posted(ports, lin, { title: '考研英语' });
  await drain(ports, fileWorkers);
  await posted(ports, lin, { title: '考研数学' });
  expect(await titles('考研')).toEqual(['考研数学', '考研英语']);
  await drain(ports, fileWorkers);
  expect(await titles('考研')).toEqual(['考研数学', '考研英语']);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('what became private or has another title is gone at once, not when the queue says so', async () => {
  const { ports, lin, titles } = await setUp();
  const secret = await posted(ports, lin, { title: '考研英语' });
  const other = await posted(ports, lin, { title: '考研数学' });
  await drain(ports, fileWorkers);
  await change(ports, secret, { isPublic: false });
  await change(ports, other, { title: '雅思口语' });
  for (const _ of ['before', 'after']) {
    expect(await titles('考研')).toEqual([]);
    expect(await titles('雅思')).toEqual(['雅思口语']);
    await drain(ports, fileWorkers);
  }
});

test('while the queue is far behind, nothing is shown that nobody has looked at', async () => {
  const { ports, lin, titles } = await setUp();
  const chen = await member(ports, 'chen_mo');
  await follow(ports.table, chen.id, { id: lin.id, now: ports.clock.now() });
  await posted(ports, lin, { title: '考研英语' });
  const others = [];
  for (let n = 0; n < 60; n++) others.push(await posted(ports, lin, { title: `考研数学 ${n}`, tags: ['考研'] }));
  await drain(ports, fileWorkers);
  const suggest = () => valueIn(call(suggestFiles, ports, { query: { q: '考研' } }));
  const followed = async () =>
    (await valueIn(call(listActivity, ports, { user: chen }))).posts.map((post) => post.title);
  expect([(await titles('考研')).length, (await suggest()).tags, (await followed()).length]).toEqual([
    24,
    ['考研'],
    20,
  ]);
  for (const post of others) await change(ports, post, { isPublic: false });
  expect(await titles('考研 数学')).toEqual([]);
  expect(await suggest()).toMatchObject({ titles: [], tags: [] });
  expect(await followed()).not.toContainEqual(expect.stringContaining('数学'));
  await drain(ports, fileWorkers);
  expect([await titles('考研'), (await suggest()).titles, await followed()]).toEqual(Array(3).fill(['考研英语']));
});

test('jobs in the wrong order leave the post as it is now', async () => {
  const { ports, lin, titles } = await setUp();
  const post = await posted(ports, lin, { title: '考研英语' });
  await change(ports, post, { title: '雅思口语' });
  await change(ports, post, { title: '托福听力' });
  ports.queues.sent.reverse();
  await drain(ports, fileWorkers);
  expect([await titles('考研'), await titles('雅思'), await titles('托福')]).toEqual([[], [], ['托福听力']]);
});

test('a lost message is sent again by the sweep', async () => {
  const { ports, lin, titles } = await setUp();
  await posted(ports, lin, { title: '考研英语' });
  ports.queues.sent.length = 0;
  ports.clock.advance(6 * 60_000);
  await ran(sweep, ports);
  await drain(ports, fileWorkers);
  expect(await listOutbox(ports.table)).toEqual([]);
  expect(await titles('考研')).toEqual(['考研英语']);
});

test('counts in results follow the popularity of the post', async () => {
  const { ports, lin, posts } = await setUp();
  const { id } = await posted(ports, lin, { title: '考研英语' });
  await drain(ports, fileWorkers);
  await star(ports.table, lin.id, { id, now: ports.clock.now() });
  await ports.queues.send('file-jobs', { kind: 'rank', fileId: id });
  await drain(ports, fileWorkers);
  expect(await posts({ search: '考研' })).toMatchObject([{ star_count: 1 }]);
});

test('an index that is behind for good still shows what is, and one rebuilt shows the same', async () => {
  const { ports, lin, titles } = await setUp();
  const { id } = await posted(ports, lin, { title: '考研英语' });
  ports.queues.sent.length = 0;
  expect(await titles('英语')).toEqual(['考研英语']);
  await indexFile(ports, id);
  const done = outboxDone('index', indexEntry({ id, ownerId: lin.id }, ports.clock.now()).message);
  await ports.table.commit([done]);
  expect(await titles('英语')).toEqual(['考研英语']);
});

test('the whole index can be built again from the posts and people there are', async () => {
  const { ports, lin, titles } = await setUp();
  await posted(ports, lin, { title: '考研英语' });
  await posted(ports, lin, { title: '考研私藏', isPublic: false });
  ports.queues.sent.length = 0;
  for (const item of await listOutbox(ports.table)) await ports.table.commit([{ remove: item }]);
  expect(await titles('考研')).toEqual([]);
  expect(await rebuild(ports)).toEqual({ posts: 1, people: 1 });
  expect(await titles('考研')).toEqual(['考研英语']);
  expect((await ports.search.people({ text: 'lin', page: 1, limit: 5 })).total).toBe(1);
});
