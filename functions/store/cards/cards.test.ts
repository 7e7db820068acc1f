import { expect, test, vi } from 'vitest';
import { updateProfile } from '../../api/people/update-profile.ts';
import type { Write } from '../../ports/table.ts';
import { rankFile } from '../../projections/counts/popular.ts';
import { rankUser } from '../../projections/search/creators.ts';
import { posted } from '../../test/files.ts';
import { allInside, interleave } from '../../test/interleave.ts';
import { member } from '../../test/people.ts';
import { call, drain, type TestPorts, testPorts } from '../../test/ports.ts';
import { testWords } from '../../test/search-words.ts';
import { renameAuthor } from '../../usecases/accounts/author-names.ts';
import { changeFile } from '../../usecases/files/change-file.ts';
import { listNew } from '../../usecases/files/publish.ts';
import { removeFile } from '../../usecases/files/remove-file.ts';
import { follow, unfollow } from '../../usecases/people/follow.ts';
import { worker as fileJobs } from '../../workers/file-jobs.ts';
import { schedule as sweep } from '../../workers/sweep.ts';
import { findUser, type User, userKey } from '../accounts/users.ts';
import { findFile } from '../files/files.ts';
import { countStarred, star, unstar } from '../files/stars.ts';
import { countFollowing } from '../people/follow-counts.ts';
import { listPeople, peopleIn } from '../people-lists.ts';
import { listStarredBy } from '../starred.ts';
import { outboxDone } from '../table/outbox.ts';
import type { Page } from '../table/pages.ts';
import { mostCopies } from './copies.ts';
import { bringFollow, bringStars } from './pairs.ts';
import type { FollowList } from './people.ts';
import { refreshPerson, unpackPersonSeen } from './people.ts';
import { refreshPost, unpackSeen } from './posts.ts';

vi.setConfig({ testTimeout: 30_000 });

type Words = ReturnType<typeof testWords>;
type Message = TestPorts['queues']['sent'][number]['message'];
type FileJob = Extract<
  Message,
  { kind: 'index' | 'index-user' | 'starred' | 'followed' | 'rename-author' | 'publish' }
>;

/** People, what they post and star and whom they follow; what the queue holds is delivered when the test says so. */
async function world(seed: number, most: number) {
  const ports = testPorts();
  const words = testWords(seed);
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => member(ports, `person_${n}`)));
  ports.queues.sent.length = 0;
  return { ports, words, people, most, files: [] as string[], stars: [] as Pair[], follows: [] as Pair[], lost: 0 };
}

type World = Awaited<ReturnType<typeof world>>;

/** Latest last; a pair that comes anew comes last. */
type Pair = readonly [who: string, whom: string];

const without = (pairs: readonly Pair[], [who, whom]: Pair): Pair[] =>
  pairs.filter(([one, other]) => one !== who || other !== whom);

/** What the worker does about cards, with another limit. */
async function workWithin({ ports, most }: World, message: FileJob): Promise<void> {
  const { table } = ports;
  const now = ports.clock.now();
  switch (message.kind) {
    case 'publish':
      await listNew(table, message.fileId);
      break;
    case 'index':
      await refreshPost(table, message.fileId, most);
      break;
    case 'index-user':
      await refreshPerson(table, message.userId, most);
      break;
    case 'rename-author':
      return renameAuthor(ports, message);
    case 'starred':
      await bringStars(table, message, most);
      await refreshPost(table, message.fileId, most);
      await rankFile(table, message.fileId, { now, waited: true });
      return;
    case 'followed':
      await countFollowing(table, message.followerId);
      await rankUser(table, message.followedId);
      await bringFollow(table, message, most);
      for (const id of [message.followerId, message.followedId]) await refreshPerson(table, id, most);
      return;
  }
  const owner = 'fileId' in message ? await findFile(table, message.fileId) : undefined;
  if (owner) await refreshPerson(table, owner.ownerId, most);
  await table.commit([outboxDone('file-jobs', message)]);
}

const work = (it: World, message: Message): Promise<void> =>
  it.most === mostCopies ? fileJobs.work(message as never, it.ports) : workWithin(it, message as FileJob);

/** One of the messages; now and then it stays for a second delivery, or is lost. */
async function deliverOne(it: World, mayLose: boolean): Promise<void> {
  const { sent } = it.ports.queues;
  const jobs = sent.filter(({ queue }) => queue === 'file-jobs');
  if (jobs.length === 0) return;
  const taken = it.words.even(jobs);
  const fate = it.words.number(0, 5);
  if (fate > 0) sent.splice(sent.indexOf(taken), 1);
  if (fate === 1 && mayLose) it.lost += 1;
  else await work(it, taken.message);
}

async function deliverAll(it: World): Promise<void> {
  const { sent } = it.ports.queues;
  while (sent.length > 0) {
    const [taken] = sent.splice(it.words.number(0, sent.length - 1), 1);
    if (taken?.queue === 'file-jobs') await work(it, taken.message);
  }
}

const edit = (title: string | undefined, isPublic: boolean | undefined) => ({
  edit: { ...(title !== undefined && { title }), ...(isPublic !== undefined && { isPublic }) },
  changelog: '',
  notifyBuyers: false,
});

const changeAny = async (files: readonly string[], words: Words, act: (id: string) => Promise<unknown>) =>
  files.length > 0 && act(words.even(files));

async function profile({ ports, words, people }: World, form: (own: User) => object): Promise<void> {
  const own = await findUser(ports.table, words.even(people).id);
  if (own) await call(updateProfile, ports, { user: own, body: { email: own.email, ...form(own) } });
}

const steps: Record<string, (it: World) => Promise<unknown>> = {
  async post(it) {
    const { ports, words, people, files } = it;
    files.push((await posted(ports, words.even(people), { ...words.post(), isPublic: words.number(0, 3) > 0 })).id);
  },
  star: (it) =>
    changeAny(it.files, it.words, async (id) => {
      const user = it.words.even(it.people).id;
      if (!(await star(it.ports.table, user, { id, now: it.ports.clock.now() }))) return;
      it.stars.push([user, id]);
      await it.ports.queues.send('file-jobs', { kind: 'starred', userId: user, fileId: id });
    }),
  async unstar(it) {
    if (it.stars.length === 0) return;
    const pair = it.words.even(it.stars);
    it.stars = without(it.stars, pair);
    expect(await unstar(it.ports.table, ...pair)).toBe(true);
    await it.ports.queues.send('file-jobs', { kind: 'starred', userId: pair[0], fileId: pair[1] });
  },
  async follow(it) {
    const pair: Pair = [it.words.even(it.people).id, it.words.even(it.people).id];
    if (pair[0] === pair[1]) return;
    if (!(await follow(it.ports.table, pair[0], { id: pair[1], now: it.ports.clock.now() }))) return;
    it.follows.push(pair);
    await it.ports.queues.send('file-jobs', { kind: 'followed', followerId: pair[0], followedId: pair[1] });
  },
  async unfollow(it) {
    if (it.follows.length === 0) return;
    const pair = it.words.even(it.follows);
    it.follows = without(it.follows, pair);
    await unfollow(it.ports.table, pair[0], { id: pair[1], now: it.ports.clock.now() });
    await it.ports.queues.send('file-jobs', { kind: 'followed', followerId: pair[0], followedId: pair[1] });
  },
  retitle: ({ ports, words, files }) =>
    changeAny(files, words, (id) => changeFile(ports, id, edit(words.post().title, undefined))),
  hide: ({ ports, words, files }) => changeAny(files, words, (id) => changeFile(ports, id, edit(undefined, false))),
  show: ({ ports, words, files }) => changeAny(files, words, (id) => changeFile(ports, id, edit(undefined, true))),
  remove: ({ ports, words, files }) => changeAny(files, words, (id) => removeFile(ports, id)),
  rename: (it) => profile(it, () => ({ display_name: it.words.even(['林溪', '陈墨', '周默']) })),
  describe: (it) => profile(it, () => ({ bio: it.words.even(['备考笔记', '', '小程序']) })),
};

const deliveries = (mayLose: boolean) => [1, 2, 3, 4].map(() => (it: World) => deliverOne(it, mayLose));

// ── What is shown, and what is so ────────────────────────────────────────────────────────────────────────────────────

async function toEnd<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, pagination } = await read(cursor);
    all.push(...items);
    cursor = pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

const starredBy = ({ ports }: World, user: User) =>
  toEnd((cursor) => listStarredBy(ports.table, user, { page: 1, limit: 2, cursor }));

async function peopleOf({ ports: { table } }: World, list: FollowList, { id }: User) {
  const counts = findUser(table, id);
  const listed = await toEnd((cursor) => listPeople(table, { list, id, counts }, { page: 1, limit: 2, cursor }));
  return peopleIn(table, listed);
}

const of = <K extends string>(found: readonly { [key in K]: unknown }[], ...keys: K[]) =>
  found.map((one) => keys.map((key) => one[key]));

/** Stars at the same moment come in the order of the posts. */
const byTime = (pairs: readonly Pair[]): readonly Pair[] => pairs.toReversed();

async function postsStarredBy({ ports, stars }: World, user: User) {
  const files = await Promise.all(
    byTime(stars).flatMap(([who, id]) => (who === user.id ? [findFile(ports.table, id)] : [])),
  );
  return files.flatMap((file) =>
    file && file.deletedAt === undefined && (file.isPublic || file.ownerId === user.id) ? [file] : [],
  );
}

async function peopleNow({ ports, people, files, follows }: World, list: FollowList, { id }: User) {
  const pairs = byTime(follows).filter(([who, whom]) => (list === 'followers' ? whom : who) === id);
  const posts = await Promise.all(files.map((file) => findFile(ports.table, file)));
  const ids = pairs.map(([who, whom]) => (list === 'followers' ? who : whom));
  const found = await Promise.all(ids.map((other) => findUser(ports.table, other)));
  return found.flatMap((user) =>
    user === undefined || !people.some((one) => one.id === user.id)
      ? []
      : [
          {
            ...user,
            filesCount: posts.filter(
              (post) => post?.ownerId === user.id && post.isPublic && post.deletedAt === undefined,
            ).length,
            followersCount: follows.filter(([, whom]) => whom === user.id).length,
            followingCount: follows.filter(([who]) => who === user.id).length,
          },
        ],
  );
}

/** Whatever still waits in the queue, or was lost: every list is right, and nothing in it is not so. */
async function holds(it: World, { counts }: { counts: boolean }): Promise<void> {
  for (const user of it.people) {
    const shown = (await starredBy(it, user)).map(({ file }) => file);
    const posts = await postsStarredBy(it, user);
    expect(of(shown, 'id', 'title', 'isPublic')).toEqual(of(posts, 'id', 'title', 'isPublic'));
    if (counts) expect(of(shown, 'starCount', 'displayName')).toEqual(of(posts, 'starCount', 'displayName'));
    for (const list of ['followers', 'following'] as const) {
      const [found, so] = [await peopleOf(it, list, user), await peopleNow(it, list, user)];
      expect(of(found, 'username', 'displayName', 'bio')).toEqual(of(so, 'username', 'displayName', 'bio'));
      const keys = ['filesCount', 'followersCount', 'followingCount'] as const;
      if (counts) expect(of(found, ...keys)).toEqual(of(so, ...keys));
    }
  }
}

async function happen(it: World, count: number, mayLose: boolean): Promise<void> {
  const acts = [...Object.values(steps), ...deliveries(mayLose)];
  for (let step = 0; step < count; step++) {
    // What happens to one pair in the same millisecond has no order.
    it.ports.clock.advance(it.words.number(1, 50));
    await it.words.even(acts)(it);
  }
}

/** What the sweep sends again, and what that leads to. */
async function settle(it: World): Promise<void> {
  for (const _ of [1, 2]) {
    it.ports.clock.advance(10 * 60_000);
    await sweep.run(it.ports);
    await deliverAll(it);
  }
}

async function lived(seed: number, most: number, mayLose: boolean): Promise<World> {
  const it = await world(seed, most);
  for (let round = 0; round < 8; round++) {
    await happen(it, 10, mayLose);
    await holds(it, { counts: false });
  }
  await settle(it);
  await holds(it, { counts: !mayLose });
  return it;
}

const seeds = Array.from({ length: 15 }, (_, at) => at + 1);

test.each([
  ['everybody has a card', mostCopies],
  ['whoever is in more than two lists has none', 2],
])('whatever happens in whatever order, lists are what looking at everything gives: %s', async (_what, most) => {
  for (const seed of seeds) {
    const it = await lived(seed, most, false);
    for (const { id } of it.people)
      expect(await countStarred(it.ports.table, id)).toBe(it.stars.filter(([who]) => who === id).length);
  }
});

test('lists are right as well where messages are lost', async () => {
  let lost = 0;
  for (const seed of seeds) lost += (await lived(seed, mostCopies, true)).lost;
  expect(lost).toBeGreaterThan(seeds.length);
});

type Flow = (ports: TestPorts) => Promise<unknown>;

/** The first goes so far, then all others run to their end, then it goes on. */
async function runInside(ports: TestPorts, flows: readonly Flow[], at: number): Promise<void> {
  const { results } = await interleave(ports, flows, allInside(at));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

const job =
  (message: object): Flow =>
  (ports) =>
    fileJobs.work(message as never, ports);

/** More calls than any of the flows makes. */
const calls = 45;

/** Every one of these flows is interrupted at every place by the others. */
const interruptions = (flows: number) =>
  Array.from({ length: calls * flows }, (_, n) => ({ at: n % calls, first: Math.floor(n / calls) }));

const beginningWith = (flows: readonly Flow[], first: number) => [...flows.slice(first), ...flows.slice(0, first)];

/** The newest card of each of these lists. */
async function cardsOf({ table }: TestPorts, lists: readonly string[], id: string): Promise<string[]> {
  const pages = await Promise.all(lists.map((pk) => table.query({ pk, limit: 1000 })));
  return pages.flatMap(({ items }) => items.filter(({ sk }) => sk.endsWith(id)).map(({ card }) => String(card)));
}

test('jobs of one post that run into each other, and into an edit, leave its cards as it is', async () => {
  const ports = testPorts();
  const [owner, chen, zhou] = [await member(ports, 'lin'), await member(ports, 'chen'), await member(ports, 'zhou')];
  for (const { at, first } of interruptions(3)) {
    const { id } = await posted(ports, owner, { title: '一' });
    const starred = async ({ id: userId }: User) => {
      await star(ports.table, userId, { id, now: ports.clock.now() });
      return job({ kind: 'starred', userId, fileId: id });
    };
    await (await starred(chen))(ports);
    const retitled: Flow = async (within) => {
      await changeFile(within, id, edit('二', undefined));
      await job({ kind: 'index', fileId: id, at: 0 })(within);
    };
    const flows = [await starred(zhou), retitled, job({ kind: 'rank', fileId: id })];
    await runInside(ports, beginningWith(flows, first), at);
    const cards = await cardsOf(ports, [`STARS#${chen.id}`, `STARS#${zhou.id}`], id);
    const shown = cards.map((card) => unpackSeen(id, card)).map(({ title, starCount }) => [title, starCount]);
    expect(shown).toEqual([
      ['二', 2],
      ['二', 2],
    ]);
    ports.queues.sent.length = 0;
  }
});

test('jobs about people that run into each other, and into new names, leave their cards as they are', async () => {
  for (const { at, first } of interruptions(3)) {
    const ports = testPorts();
    const [lin, chen] = [await member(ports, 'lin'), await member(ports, 'chen')];
    const zhou = await member(ports, 'zhou');
    for (const { id } of [zhou, chen]) await follow(ports.table, id, { id: lin.id, now: ports.clock.now() });
    await job({ kind: 'followed', followerId: zhou.id, followedId: lin.id })(ports);
    const renamed = (displayName: string): Write => ({ update: userKey(lin.id), change: { set: { displayName } } });
    const indexed = job({ kind: 'index-user', userId: lin.id, at: 0 });
    const back: Flow = async (within) => {
      await within.table.commit([renamed('lin')]);
      await indexed(within);
    };
    // There and back again: the name at the end is the one that the cards had at the beginning.
    await ports.table.commit([renamed('甲')]);
    const flows = [job({ kind: 'followed', followerId: chen.id, followedId: lin.id }), indexed, back];
    await runInside(ports, beginningWith(flows, first), at);
    const [card = ''] = await cardsOf(ports, [`CARDS#FOLLOWING#${chen.id}`], lin.id);
    const { displayName, followersCount } = (await findUser(ports.table, lin.id)) ?? lin;
    expect(unpackPersonSeen(lin.id, card)).toMatchObject({ displayName, followersCount });
  }
});

/** Somebody whom twelve follow and whose post they have starred, all of it worked off. */
async function wellKnown() {
  const ports = testPorts();
  const [owner, ...fans] = await Promise.all(Array.from({ length: 13 }, (_, n) => member(ports, `fan_${n}`)));
  if (!owner) throw new Error('nobody');
  const post = await posted(ports, owner, { title: '考研英语' });
  await drain(ports, [fileJobs]);
  for (const { id } of fans) {
    ports.clock.advance(1000);
    await follow(ports.table, id, { id: owner.id, now: ports.clock.now() });
    await fileJobs.work({ kind: 'followed', followerId: id, followedId: owner.id }, ports);
    await star(ports.table, id, { id: post.id, now: ports.clock.now() });
    await fileJobs.work({ kind: 'starred', userId: id, fileId: post.id }, ports);
  }
  const fan = fans[0] ?? owner;
  const table: typeof ports.table = {
    ...ports.table,
    getMany: async (keys) => {
      throw new Error(`${keys.length} items are looked up`);
    },
  };
  const followers = async (from = table) => {
    const counts = findUser(from, owner.id);
    const { items } = await listPeople(from, { list: 'followers', id: owner.id, counts }, { page: 1, limit: 20 });
    return peopleIn(from, items);
  };
  return { ports, owner, fan, post, table, followers };
}

test('a list whose cards are there looks nobody and nothing up', async () => {
  const { fan, table, followers, post } = await wellKnown();
  expect(await followers()).toHaveLength(12);
  // One that is on the page alone is looked for among what was bought, and that is all.
  const seen: string[] = [];
  const counting = {
    ...table,
    getMany: async (keys: readonly { sk: string }[]) => {
      seen.push(...keys.map(({ sk }) => sk));
      return [];
    },
  };
  const { items } = await listStarredBy(counting, fan, { page: 1, limit: 12 });
  expect(items).toMatchObject([{ file: { id: post.id, title: '考研英语' }, purchased: false }]);
  expect(seen).toEqual([`${post.id}#PUR`]);
});

test('cards are written anew when what they show has changed, and not for every follower', async () => {
  const { ports, owner } = await wellKnown();
  let written = 0;
  const commit: typeof ports.table.commit = (writes) => {
    written += writes.filter((write) => 'update' in write && write.change.set?.card !== undefined).length;
    return ports.table.commit(writes);
  };
  const refreshed = async () => {
    written = 0;
    await refreshPerson({ ...ports.table, commit }, owner.id);
    return written;
  };
  expect(await refreshed()).toBe(0);
  const counts: number[] = [];
  for (let n = 0; n < 8; n++) {
    const { id } = await member(ports, `later_${n}`);
    await follow(ports.table, id, { id: owner.id, now: ports.clock.now() });
    await rankUser(ports.table, owner.id);
    counts.push(await refreshed());
  }
  // Twelve followers, thirteen, and so on to twenty: there are steps at 14, 16 and 20.
  expect(counts).toEqual([0, 12, 0, 12, 0, 0, 0, 12]);
});

test('whoever comes to be in too many lists is taken out of all of them once, and looked up', async () => {
  const { ports, owner, fan, followers } = await wellKnown();
  const copies = () => ports.table.count({ pk: `COPIES#${owner.id}`, beginsWith: 'AT#' });
  expect(await copies()).toBe(12);
  await refreshPerson(ports.table, owner.id, 11);
  expect(await copies()).toBe(0);
  expect(await ports.table.count({ pk: `CARDS#FOLLOWING#${fan.id}` })).toBe(0);
  const counts = findUser(ports.table, fan.id);
  const { items } = await listPeople(ports.table, { list: 'following', id: fan.id, counts }, { page: 1, limit: 20 });
  expect(await peopleIn(ports.table, items)).toMatchObject([{ id: owner.id, followersCount: 12 }]);
  expect(await followers()).toHaveLength(12);
});
