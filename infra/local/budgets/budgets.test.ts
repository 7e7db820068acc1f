import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFile } from '#functions/domain/files/publication';
import { indexUser } from '#functions/projections/search/indexing';
import { logger } from '#functions/runtime/log';
import { peopleListKeys } from '#functions/store/accounts/person';
import { ownAccount, type User, userKey } from '#functions/store/accounts/users';
import type { File } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { countNewStars } from '#functions/store/files/stats/star-totals';
import { fileWorkers } from '#functions/test/file-workers';
import { placed, posted } from '#functions/test/files';
import { followNow } from '#functions/test/follows';
import { member } from '#functions/test/people';
import { drain } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { uploaded } from '#functions/test/uploads';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import type { RouteName } from '#shared/contract/index';
import { queryLength } from '#shared/limits';
import { fen } from '#shared/money';
import { type Call, meteredMarket } from './metered-market.ts';

/** Three previews on a creator's card, with covers and titles of usual length. */
const fullPreviewList = [
  '考研英语一历年真题逐句精讲（含阅读与翻译）',
  '英语写作高分句型小册',
  '四六级核心词汇表（按真题频次）',
].map((title, at) => ({
  id: `01M7TJYRAK4NTXJ6NYAWBFGFQ${at}`,
  category: 'document',
  title,
  cover: `${'c'.repeat(22)}.webp`,
}));

/** A market with sixty indexed posts of two sellers, thirty more creators, and thirty people without files. */
async function createMarket() {
  const market = await meteredMarket();
  const { ports } = market;
  const words = randomText(3);
  const [lin, chen] = [await member(ports, 'lin_xi'), await member(ports, 'chen_mo')];
  const files: File[] = [];
  for (let count = 0; count < 60; count++) {
    ports.clock.advance(1000);
    files.push(await posted(ports, count % 2 === 0 ? lin : chen, { ...words.post(), priceFen: 500 }));
  }
  await drain(ports, fileWorkers);
  for (let count = 0; count < 30; count++) {
    await member(ports, `buyer_${count}`);
    const { id } = await member(ports, `someone_${count}`);
    const set = { shelf: fullPreviewList, ...peopleListKeys({ id, followersCount: 0, isCreator: true }) };
    await ports.table.commit([{ update: userKey(id), change: { set } }]);
  }
  for (const { id } of [lin, chen]) await indexUser(ports, id);
  return { ...market, lin, chen, file: files[0], other: files[2] };
}

let market: Awaited<ReturnType<typeof createMarket>>;
beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await createMarket();
});
afterAll(() => market.stop());

type Cost = [trips: number, read: number, write: number];
type MakeCall = (it: { lin: User; chen: User; fileId: string; otherId: string }) => Call;

async function costOf(name: RouteName, makeCall: MakeCall): Promise<Cost> {
  const { call, lin, chen, file, other } = market;
  const { status, body, cost } = await call(
    name,
    makeCall({ lin, chen, fileId: file?.id ?? '', otherId: other?.id ?? '' }),
  );
  expect(status, body).toBeLessThan(300);
  return cost;
}

const withoutInput: MakeCall = () => ({});
const asLin: MakeCall = ({ lin }) => ({ user: lin });
const asChen: MakeCall = ({ chen }) => ({ user: chen });
const theFile: MakeCall = ({ fileId }) => ({ params: { id: fileId } });
const nameOfLin = { usernameOrId: 'lin_xi' };
const nameOfChen = { usernameOrId: 'chen_mo' };

/** Round trips in sequence, read units, write units. Exceeding these numbers needs a discussion. */
const reading: [label: string, name: RouteName, makeCall: MakeCall, cost: Cost][] = [
  ['a file, to a guest', 'getFile', theFile, [1, 0.5, 0]],
  ['a file, logged in', 'getFile', (it) => ({ ...theFile(it), user: it.chen }), [1, 2, 0]],
  ['24 cards, newest', 'listFiles', withoutInput, [1, 2, 0]],
  ['24 cards, popular', 'listFiles', () => ({ query: { sortBy: 'popular' } }), [1, 2, 0]],
  ['24 cards, cheapest', 'listFiles', () => ({ query: { sortBy: 'price-low' } }), [1, 2, 0]],
  ['24 cards, logged in', 'listFiles', asChen, [2, 3.5, 0]],
  ['a category', 'listFiles', () => ({ query: { type: 'document' } }), [2, 14.5, 0]],
  ['a tag', 'listFiles', () => ({ query: { tag: 'PPT' } }), [2, 4, 0]],
  ['what is free', 'listFiles', () => ({ query: { free: '1' } }), [1, 1, 0]],
  ['prices, in their order', 'listFiles', () => ({ query: { max_price: '9', sort: 'price-low' } }), [1, 3.5, 0]],
  ['a word', 'listFiles', () => ({ query: { q: '英语', synonyms: 'exclude' } }), [2, 11, 0]],
  ['a word and its synonyms', 'listFiles', () => ({ query: { q: '英语' } }), [3, 12.5, 0]],
  ['synonyms alone', 'listFiles', () => ({ query: { q: 'template' } }), [4, 14.5, 0]],
  ['synonyms, by price', 'listFiles', () => ({ query: { q: 'template', sort: 'price-low' } }), [2, 14.5, 0]],
  ['a type of file', 'listFiles', () => ({ query: { q: '图片' } }), [3, 10, 0]],
  ['a phrase, and its pieces', 'searchFiles', () => ({ query: { q: '考研英语', synonyms: 'exclude' } }), [2, 7.5, 0]],
  ['a phrase, its pieces and synonyms', 'searchFiles', () => ({ query: { q: '考研英语' } }), [3, 12.5, 0]],
  ['a phrase, in order', 'listFiles', () => ({ query: { q: '考研英语', sort: 'popular' } }), [3, 9.5, 0]],
  ['some of the words', 'listFiles', () => ({ query: { q: '考研渔具' } }), [4, 16, 0]],
  ['nothing at all', 'listFiles', () => ({ query: { q: 'asdf' } }), [2, 5.5, 0]],
  ['a word, logged in', 'searchFiles', ({ chen }) => ({ query: { q: '英语' }, user: chen }), [3, 14, 0]],
  ['a creator by name', 'searchFiles', () => ({ query: { q: 'lin', type: 'users' } }), [2, 1, 0]],
  ['suggestions', 'suggestFiles', () => ({ query: { q: '英语' } }), [1, 4, 0]],
  ['24 creators', 'listUsers', withoutInput, [1, 3, 0]],
  ['24 creators, logged in', 'listUsers', asLin, [2, 4.5, 0]],
  ['a user', 'getUser', () => ({ params: nameOfLin }), [2, 2.5, 0]],
  ['a user’s 12 files', 'listUserPosts', () => ({ params: nameOfLin }), [2, 3.5, 0]],
  ['one’s own 30 files', 'listMyFiles', asLin, [2, 5.5, 0]],
  ['storage', 'getStorage', asLin, [1, 1.5, 0]],
  ['who one is', 'verifySession', asLin, [1, 1, 0]],
  ['one’s followers, counted', 'getFollowersCount', asLin, [1, 1, 0]],
  ['categories with counts', 'listFileTypes', withoutInput, [1, 0.5, 0]],
  ['tags with counts', 'listFileTags', withoutInput, [1, 1, 0]],
  ['shelves, with nothing on them and no stall', 'listShelves', withoutInput, [2, 4, 0]],
];

test.each(reading)('%s (%s)', async (_label, name, makeCall, cost) => {
  expect(await costOf(name, makeCall)).toEqual(cost);
});

test('no query of listed words costs more than a search may, however many synonyms they have', async () => {
  const texts = [
    '模板 简历 表格 音乐 教案 滤镜',
    'template resume music preset lesson plan',
    '背单词做饭理财修图滤镜助眠打卡刷题',
  ];
  for (const text of texts) {
    const q = `${text} ${text} ${text} ${text}`.slice(0, queryLength);
    for (const sort of ['best', 'popular'] as const) {
      const [trips, read] = await costOf('listFiles', () => ({ query: { q, sort } }));
      expect(trips, q).toBeLessThanOrEqual(8);
      expect(read, q).toBeLessThanOrEqual(60);
    }
  }
});

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'zh-CN',
};

test('a look at a file is one write unit, the first of a day and every other, however many sources it has', async () => {
  const seen =
    (source: string): MakeCall =>
    ({ fileId }) => ({ params: { id: fileId }, body: { source }, headers: browser });
  for (const source of ['home', 'home', ...Array.from({ length: 13 }, (_, at) => `via:${at}${'a'.repeat(38)}`)])
    expect(await costOf('countView', seen(source)), source).toEqual([3, 1, 1]);
  expect(await costOf('countView', (it) => ({ ...theFile(it), body: { source: 'home' } }))).toEqual([1, 0.5, 0]);
  expect(await costOf('listFileStats', asLin)).toEqual([2, 8, 0]);
  expect(await costOf('getFileStats', (it) => ({ ...theFile(it), user: it.lin }))).toEqual([1, 2.5, 0]);
});

test('following and what follows from it', async () => {
  expect(await costOf('followUser', ({ chen }) => ({ params: nameOfLin, user: chen }))).toEqual([4, 4, 6]);
  expect(await costOf('listFollowers', () => ({ params: nameOfLin }))).toEqual([3, 2, 0]);
  await drain(market.ports, fileWorkers);
  expect(await costOf('listActivity', asChen)).toEqual([2, 13.5, 0]);
});

test('a star, and the list of stars', async () => {
  const starring: MakeCall = ({ otherId, chen }) => ({ params: { id: otherId }, user: chen });
  expect(await costOf('starFile', starring)).toEqual([3, 4, 6]);
  expect(await costOf('listStarred', asChen)).toEqual([2, 3, 0]);
  expect(await costOf('unstarFile', starring)).toEqual([4, 4, 7]);
  expect(await costOf('starFile', starring)).toEqual([3, 4, 6]);
  await drain(market.ports, fileWorkers);
  expect(await costOf('listStarred', asChen)).toEqual([2, 3, 0]);
  expect(await costOf('unstarFile', starring)).toEqual([4, 4, 9]);
});

/** Of these, 3.5 units read the thirty posts that the seller published within the hour, for her budget. */
test('a new post of one file', async () => {
  const { id } = await uploaded(market.ports, market.lin.id, { name: 'a.txt', text: '你好' });
  const body = { title: '考研英语', price: 5, description: '说明', tags: ['考研'], uploads: [id] };
  expect(await costOf('createFile', ({ lin }) => ({ user: lin, body }))).toEqual([3, 8.5, 12]);
});

const people = 20;

type Budget = Record<'trips' | 'read', number>;

/** The budget for lists of twenty: two round trips, 0.15 units for each item and two for the list. */
const listBudget: Budget = { trips: 2, read: 0.15 * people + 2 };

/**
 * Lists of people and of stars carry no cards, and the feed no counts, so these are read in batches, half a unit each.
 */
const batchBudget: Budget = { trips: 3, read: 14 };

/** Adds follows and stars, and the queue's updates of these lists. */
async function addRelations(fans: readonly User[], files: readonly string[]): Promise<void> {
  const { lin, chen, ports } = market;
  const { table, clock } = ports;
  const follows = fans.flatMap(({ id }) => [
    [id, lin.id],
    [chen.id, id],
  ]);
  for (const [followerId = '', followedId = ''] of follows) {
    clock.advance(1000);
    await followNow(table, followerId, { id: followedId, now: clock.now() });
  }
  for (const fileId of files) {
    clock.advance(1000);
    await star(table, chen.id, { id: fileId, now: clock.now() });
    await countNewStars(table, { userId: chen.id, fileId });
  }
}

const bio = '备考考研英语五年，整理真题精讲与词汇手册，每周更新两次，欢迎交流。';

async function membersWithBio(names: readonly string[]): Promise<User[]> {
  const { ports } = market;
  const people: User[] = [];
  for (const name of names) {
    const { id } = await member(ports, name);
    await ports.table.commit([{ update: userKey(id), change: { set: { bio } } }]);
    people.push({ ...(await ownAccount(ports.table, id)) });
  }
  return people;
}

const numberedNames = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}_${at}`);

test('lists of twenty keep to their budget, for accounts with twenty entries and with more', async () => {
  const { ports, lin } = market;
  const { items } = await ports.table.query({ index: 'owned', pk: `FILES#${lin.id}`, limit: people });
  const mine = items.map(({ pk }) => pk.slice('FILE#'.length));
  await addRelations(await membersWithBio(numberedNames(people, 'follower')), mine);
  await expectWithin(listBudget, ['own posts', 'listMyFiles', asLin20]);
  await expectWithin(listBudget, ['own posts', 'listUserFiles', asLin20]);
  await expectListBudgets();
  await addRelations(await membersWithBio(numberedNames(30, 'late')), await manyPosts(100));
  const { pagination } = await expectListBudgets();
  expect(pagination).toMatchObject({ total: 120 });
  // Followed people beyond the first stretch are looked up: half a unit each, and by name after two reads.
  const listing: MakeCall = ({ chen: user }) => ({ params: nameOfLin, user, query: limit });
  expect(await costOf('listFollowers', listing)).toEqual([3, 17, 0]);
});

/** Posts that are in the table only, without an index. */
async function manyPosts(count: number): Promise<string[]> {
  const { ports, lin } = market;
  const words = randomText(5);
  const contents = [await uploaded(ports, lin.id, { name: 'a.txt', text: '你好' })];
  return Promise.all(
    Array.from({ length: count }, async () => {
      const described = { ...words.post(), description, price: fen(500), is_public: true };
      const post = newFile({ id: ports.ids.next(), author: lin, fields: described, contents, now: ports.clock.now() });
      await placed(ports.table, post);
      return post.id;
    }),
  );
}

/** As long as the part of a description that lists show. */
const description = '逐句精讲近十年考研英语真题，附词汇表与范文。'.repeat(8);

type List = [label: string, name: RouteName, makeCall: MakeCall];

async function expectWithin(budget: Budget, [label, name, makeCall]: List): Promise<void> {
  const [trips, read] = await costOf(name, makeCall);
  expect.soft(trips, `${label} (${name})`).toBeLessThanOrEqual(budget.trips);
  expect.soft(read, `${label} (${name})`).toBeLessThanOrEqual(budget.read);
}

const limit = { limit: String(people) };
const asLin20: MakeCall = ({ lin: user }) => ({ user, query: limit });

async function expectListBudgets() {
  await expectWithin({ ...batchBudget, trips: 2 }, [
    'the feed',
    'listActivity',
    ({ chen: user }) => ({ user, query: limit }),
  ]);
  await expectWithin(listBudget, ['a person, by name', 'getUser', ({ lin: user }) => ({ params: nameOfChen, user })]);
  const lists: List[] = [
    ['own followers', 'listMyFollowers', ({ lin: user }) => ({ user, query: limit })],
    ['own followed', 'listMyFollowing', ({ chen: user }) => ({ user, query: limit })],
    ['stars', 'listStarred', ({ chen: user }) => ({ user, query: limit })],
    ['followers, guest', 'listFollowers', ({ lin: { id } }) => ({ params: { usernameOrId: id }, query: limit })],
    ['followers, guest, by name', 'listFollowers', () => ({ params: nameOfLin, query: limit })],
    ['followers, by name', 'listFollowers', ({ lin: user }) => ({ params: nameOfLin, user, query: limit })],
    ['followed, guest, by name', 'listFollowing', () => ({ params: nameOfChen, query: limit })],
    ['followed, by name', 'listFollowing', ({ lin: user }) => ({ params: nameOfChen, user, query: limit })],
  ];
  for (const list of lists) await expectWithin(batchBudget, list);
  const { body } = await market.call('listStarred', { user: market.chen, query: limit });
  return JSON.parse(body);
}

/** The mock provider keeps its trades in the same table, so its read or write is the last round trip. */
test('a purchase, and the lists it appears in', async () => {
  const buying: MakeCall = ({ fileId, chen }) => ({ user: chen, body: { file_post_id: fileId, payment_type: 'pc' } });
  expect(await costOf('createPayment', buying)).toEqual([4, 5, 11]);
  const request = buying({ ...market, fileId: market.file?.id ?? '', otherId: '' });
  const { body } = await market.call('createPayment', request);
  const { out_trade_no } = JSON.parse(body).data;
  // Includes the mock bank's own writes; the notification alone is one item and one message.
  const { cost } = await market.call('mockNotify', { body: { out_trade_no, result: 'success' } });
  expect(cost[2]).toBeLessThanOrEqual(20);
  await drain(market.ports, [orderStatus, settlement]);
  expect(await costOf('getPaymentStatus', () => ({ params: { out_trade_no } }))).toEqual([1, 1, 0]);
  expect(await costOf('listPurchases', asChen)).toEqual([1, 2, 0]);
  expect(await costOf('listSales', asLin)).toEqual([1, 2.5, 0]);
  expect(await costOf('downloadFile', (it) => ({ ...theFile(it), user: it.chen }))).toEqual([2, 2, 4]);
  const review: MakeCall = (it) => ({ ...theFile(it), user: it.chen, body: { rating: 5, text: '讲得很细' } });
  expect(await costOf('putReview', review)).toEqual([5, 8, 13]);
});
