import { expect, test } from 'vitest';
import { listActivity } from '#functions/api/files/list-activity';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { countDownload } from '#functions/store/files/downloads';
import { fileKey, findFile } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { outboxDone } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { changeFile } from '#functions/usecases/files/change-file';
import { removeFile } from '#functions/usecases/files/remove-file';
import { follow, unfollow } from '#functions/usecases/profiles/follow';
import { indexFile } from '../search/indexing.ts';
import { listActivityFor } from './activity.ts';
import { fanOutFile } from './fan-out.ts';

type Words = ReturnType<typeof randomText>;

/** Users who post and follow; the test delivers queued messages when it chooses, in any order. */
async function world(seed: number, most: number) {
  const ports = testPorts();
  const words = randomText(seed);
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => member(ports, `person_${n}`)));
  ports.queues.sent.length = 0;
  return { ports, words, people, most, files: [] as string[], follows: new Set<string>() };
}

type World = Awaited<ReturnType<typeof world>>;

/** Does what the worker does, with another limit of copies. */
async function work({ ports, most }: World, { queue, message }: TestPorts['queues']['sent'][number]): Promise<void> {
  if (!('kind' in message) || message.kind !== 'index') {
    await fileWorkers.find((one) => one.queue === queue)?.work(message as never, ports);
    return;
  }
  await indexFile(ports, message.fileId);
  await fanOutFile(ports.table, message.fileId, most);
  await ports.table.commit([outboxDone('index', message)]);
}

/** Delivers one of the messages, and sometimes keeps it for a second delivery. */
async function deliverOne(it: World): Promise<void> {
  const { sent } = it.ports.queues;
  const jobs = sent.filter(({ queue }) => queue === 'file-jobs' || queue === 'index');
  if (jobs.length === 0) return;
  const processed = it.words.even(jobs);
  if (it.words.number(0, 4) > 0) sent.splice(sent.indexOf(processed), 1);
  await work(it, processed);
}

async function deliverAll(it: World): Promise<void> {
  const { sent } = it.ports.queues;
  while (sent.length > 0) {
    const [message] = sent.splice(it.words.number(0, sent.length - 1), 1);
    if (message && message.queue !== 'prepare') await work(it, message);
  }
}

const pairOf = (reader: User, owner: User): string => `${reader.id} ${owner.id}`;

const edit = (title: string | undefined, isPublic: boolean | undefined) => ({
  edit: { ...(title !== undefined && { title }), ...(isPublic !== undefined && { isPublic }) },
  changelog: '',
  notifyBuyers: false,
});

const steps: Record<string, (it: World) => Promise<unknown>> = {
  async post(it) {
    const { ports, words, people, files } = it;
    files.push((await posted(ports, words.even(people), { ...words.post(), isPublic: words.number(0, 3) > 0 })).id);
  },
  async follow({ ports, words, people, follows }) {
    const [reader, owner] = [words.even(people), words.even(people)];
    if (reader === owner) return;
    follows.add(pairOf(reader, owner));
    if (await follow(ports.table, reader.id, { id: owner.id, now: ports.clock.now() }))
      await ports.queues.send('file-jobs', { kind: 'followed', followerId: reader.id, followedId: owner.id });
  },
  async unfollow({ ports, words, people, follows }) {
    const [reader, owner] = [words.even(people), words.even(people)];
    if (reader === owner) return;
    follows.delete(pairOf(reader, owner));
    if (await unfollow(ports.table, reader.id, { id: owner.id, now: ports.clock.now() }))
      await ports.queues.send('file-jobs', { kind: 'followed', followerId: reader.id, followedId: owner.id });
  },
  rename: ({ ports, words, files }) =>
    changeAny(files, words, (id) => changeFile(ports, id, edit(words.post().title, undefined))),
  hide: ({ ports, words, files }) => changeAny(files, words, (id) => changeFile(ports, id, edit(undefined, false))),
  show: ({ ports, words, files }) => changeAny(files, words, (id) => changeFile(ports, id, edit(undefined, true))),
  remove: ({ ports, words, files }) => changeAny(files, words, (id) => removeFile(ports, id)),
  star: ({ ports, words, people, files }) =>
    changeAny(files, words, (id) => star(ports.table, words.even(people).id, { id, now: ports.clock.now() })),
  deliver: deliverOne,
  'deliver more': deliverOne,
};

const changeAny = async (files: readonly string[], words: Words, act: (id: string) => Promise<unknown>) =>
  files.length > 0 && act(words.even(files));

interface ExpectedPost {
  id: string;
  title: string;
}

/** Page after page by cursor. */
async function feedOf({ ports }: World, reader: User): Promise<ExpectedPost[]> {
  const expected: ExpectedPost[] = [];
  let cursor: string | undefined;
  do {
    const page = await listActivityFor(ports.table, reader.id, { page: 1, limit: 3, cursor });
    expected.push(...page.items.map(({ id, title }) => ({ id, title })));
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return expected;
}

async function byBruteForce({ ports, people, files, follows }: World, reader: User): Promise<ExpectedPost[]> {
  const followed = new Set(people.filter((owner) => follows.has(pairOf(reader, owner))).map(({ id }) => id));
  const all = await Promise.all(files.map((id) => findFile(ports.table, id)));
  return all
    .flatMap((file) => (file?.isPublic && file.deletedAt === undefined && followed.has(file.ownerId) ? [file] : []))
    .map(({ id, title }) => ({ id, title }))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Whatever is still queued, the feed shows nothing outdated. */
async function holds(it: World): Promise<void> {
  for (const reader of it.people) {
    const right = new Map((await byBruteForce(it, reader)).map(({ id, title }) => [id, title]));
    for (const { id, title } of await feedOf(it, reader)) expect(title).toBe(right.get(id));
  }
}

async function happen(it: World, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    if (it.words.number(0, 2) > 0) it.ports.clock.advance(it.words.number(0, 50));
    await steps[it.words.even(Object.keys(steps))]?.(it);
  }
}

test.each([
  ['everybody’s posts are copied', 5000],
  ['those of whom more than one follows are merged', 1],
])(
  'whatever happens in whatever order, a feed is what looking at every post gives: %s',
  async (_what, most) => {
    for (let seed = 1; seed <= 25; seed++) {
      const it = await world(seed, most);
      for (let round = 0; round < 10; round++) {
        await happen(it, 6);
        await holds(it);
      }
      await deliverAll(it);
      for (const reader of it.people) expect(await feedOf(it, reader)).toEqual(await byBruteForce(it, reader));
    }
  },
  60_000,
);

test('who follows two thousand people sees the newest of all of them', async () => {
  const ports = testPorts();
  const reader = await member(ports, 'reader');
  const owner = await member(ports, 'owner_0');
  for (let n = 0; n < 2000; n++) {
    const id = ports.ids.next();
    await ports.table.commit([
      { put: { pk: `FOL#${reader.id}`, sk: id, ...followed(reader.id, id, ports.clock.now()) } },
    ]);
  }
  await follow(ports.table, reader.id, { id: owner.id, now: ports.clock.now() - 1_000_000 });
  await posted(ports, owner, { title: '第一个关注的人' });
  await drain(ports, fileWorkers);
  const { posts } = await valueIn(call(listActivity, ports, { user: reader }));
  expect(posts.map(({ title }) => title)).toEqual(['第一个关注的人']);
});

const followed = (followerId: string, followedId: string, followedAt: number) => ({
  kind: 'follow',
  followerId,
  followedId,
  followedAt,
  ownedPk: `FOLLOWING#${followerId}`,
  ownedSk: `${followedAt}#${followedId}`,
});

test('each page of a feed counts the posts before it, its own, and one more if there are more', async () => {
  const { ports, people } = await world(1, 5000);
  const [reader, owner] = people;
  if (!reader || !owner) throw new Error('two people');
  await follow(ports.table, reader.id, { id: owner.id, now: ports.clock.now() });
  for (const title of ['一', '二', '三', '四', '五']) await posted(ports, owner, { title });
  await drain(ports, fileWorkers);
  const totals: number[] = [];
  for (let cursor: string | null | undefined = undefined; cursor !== null; ) {
    const { pagination } = await listActivityFor(ports.table, reader.id, {
      page: 1,
      limit: 2,
      ...(cursor && { cursor }),
    });
    totals.push(pagination.total);
    cursor = pagination.next_cursor;
  }
  expect(totals).toEqual([3, 5, 5]);
});

test('a post is written once per follower, and not again for every star', async () => {
  const ports = testPorts();
  const [owner, ...fans] = await Promise.all(Array.from({ length: 12 }, (_, n) => member(ports, `fan_${n}`)));
  if (!owner) throw new Error('nobody');
  for (const fan of fans) await follow(ports.table, fan.id, { id: owner.id, now: ports.clock.now() });
  const { id } = await posted(ports, owner);
  let copies = 0;
  const commit: typeof ports.table.commit = (writes) => {
    copies += writes.filter((write) => 'put' in write && write.put.kind === 'feed-entry').length;
    return ports.table.commit(writes);
  };
  const table = { ...ports.table, commit };
  const written = async () => {
    copies = 0;
    await fanOutFile(table, id);
    return copies;
  };
  expect(await written()).toBe(11);
  expect(await written()).toBe(0);
  const counts: number[] = [];
  for (const fan of fans.slice(0, 7)) {
    await star(ports.table, fan.id, { id, now: ports.clock.now() });
    counts.push(await written());
  }
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('a post that changes while it is spread is left to the job of its newer state', async () => {
  const ports = testPorts();
  const [owner, fan] = [await member(ports, 'owner'), await member(ports, 'fan')];
  await follow(ports.table, fan.id, { id: owner.id, now: ports.clock.now() });
  const { id } = await posted(ports, owner);
  let tries = 0;
  const commit: typeof ports.table.commit = async (writes) => {
    const isSpreading = writes.some((write) => 'put' in write && write.put.kind === 'feed-entry');
    if (isSpreading && ++tries === 1) {
      const changed = { updatedAt: ports.clock.now() + 1 };
      await ports.table.commit([{ update: fileKey(id), change: { set: changed } }]);
    }
    return ports.table.commit(writes);
  };
  await fanOutFile({ ...ports.table, commit }, id);
  expect(tries).toBe(1);
  await fanOutFile({ ...ports.table, commit }, id);
  expect(tries).toBe(2);
});

test('a post shows what is counted of it now, also before the queues have heard of it', async () => {
  const ports = testPorts();
  const [owner, reader] = [await member(ports, 'owner'), await member(ports, 'reader')];
  await follow(ports.table, reader.id, { id: owner.id, now: ports.clock.now() });
  const { id } = await posted(ports, owner);
  await drain(ports, fileWorkers);
  await star(ports.table, reader.id, { id, now: ports.clock.now() });
  await countDownload(ports.table, { fileId: id, userId: reader.id, day: '2026-11-20' }, ports.clock.now());
  const { posts } = await valueIn(call(listActivity, ports, { user: reader }));
  expect(posts).toMatchObject([{ id, star_count: 1, download_count: 1 }]);
});

test('merging that is stopped among many followers goes on where it was', async () => {
  const ports = testPorts();
  const owner = await member(ports, 'owner_0');
  const file = await posted(ports, owner, { title: '一夜之间很多人关注' });
  for (let at = 0; at < 200; at++)
    await follow(ports.table, ports.ids.next(), { id: owner.id, now: ports.clock.now() });
  const marked: string[] = [];
  const counting = (most: number): Table => ({
    ...ports.table,
    async commit(writes) {
      const mark = writes.flatMap((write) => ('put' in write && write.put.kind === 'feed-mark' ? [write.put.pk] : []));
      if (marked.length + mark.length > most) throw new Error('the function is stopped');
      marked.push(...mark);
      return ports.table.commit(writes);
    },
  });
  // Above no followers: their number is counted by a queue.
  await expect(fanOutFile(counting(100), file.id, -1)).rejects.toThrow('stopped');
  await fanOutFile(counting(1000), file.id, -1);
  expect(new Set(marked).size).toBe(200);
  expect(marked.length).toBeLessThan(250);
});
