import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { type LocalMarket, localMarket } from '#functions/adapters/dynamo/test-market';
import { mockPayments } from '#functions/adapters/mock/payments';
import { paidThrough } from '#functions/adapters/provider';
import { starFile } from '#functions/api/files/star-file';
import { unstarFile } from '#functions/api/files/unstar-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { mockNotify } from '#functions/api/payments/mock-notify';
import { followUser } from '#functions/api/profiles/follow-user';
import { unfollowUser } from '#functions/api/profiles/unfollow-user';
import { fileWorkers } from '#functions/test/file-workers';
import { fileOf, testKeys } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { findUser, type User } from '../accounts/users.ts';
import { countFollowers } from '../profiles/follow-counts.ts';
import { findFile } from './files.ts';
import { listPublicFiles } from './public-files.ts';

/** Concurrent calls on a real engine: counts equal a recount. */
const count = 40;

let market: LocalMarket;
let ports: TestPorts;
let people: User[];
let seller: User;

beforeAll(async () => {
  market = await localMarket();
  ports = testPorts({ table: dynamoTable(market.client, market.tableName) });
  seller = await member(ports, 'seller');
  people = [];
  for (let from = 0; from < count; from += 20) {
    const names = Array.from({ length: 20 }, (_, n) => `person_${from + n}`);
    people.push(...(await Promise.all(names.map((name) => member(ports, name)))));
  }
});
afterAll(() => market.stop());

const everybody = (act: (user: User, at: number) => Promise<{ ok: boolean }>) => Promise.all(people.map(act));
const allWell = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => !ok);

const cardOf = async (id: string) => {
  const paging = { page: 1, limit: 50 };
  const { items } = await listPublicFiles(ports.table, { sort: 'newest', paging, total: async () => 1 });
  return items.find((card) => card.id === id);
};

test('stars, by many at once, a third of whom take theirs back', async () => {
  const { id } = await fileOf(ports, seller, 0);
  const params = { id };
  expect(allWell(await everybody((user) => call(starFile, ports, { params, user })))).toEqual([]);
  expect((await findFile(ports.table, id))?.starCount).toBe(count);
  const back = people.filter((_, at) => at % 3 === 0);
  await Promise.all([
    ...back.map((user) => call(unstarFile, ports, { params, user })),
    ...people.map((user, at) => (at % 3 === 1 ? call(starFile, ports, { params, user }) : undefined)),
  ]);
  const stars = await Promise.all(
    people.map((user) => ports.table.count({ pk: `ME#${user.id}`, beginsWith: `${id}#STAR` })),
  );
  const recount = stars.reduce((sum, one) => sum + one, 0);
  expect(recount).toBe(count - back.length);
  expect((await findFile(ports.table, id))?.starCount).toBe(recount);
  await drain(ports, fileWorkers);
  expect((await cardOf(id))?.starCount).toBe(recount);
});

test('followers, many at once, half of whom leave again', async () => {
  const params = { usernameOrId: seller.id };
  expect(allWell(await everybody((user) => call(followUser, ports, { params, user })))).toEqual([]);
  expect(await countFollowers(ports.table, seller.id)).toBe(count);
  await everybody((user, at) =>
    at % 2 ? call(unfollowUser, ports, { params, user }) : call(followUser, ports, { params, user }),
  );
  await drain(ports, fileWorkers);
  const recount = await ports.table.count({ index: 'related', pk: `FOLLOWERS#${seller.id}` });
  expect(recount).toBe(count / 2);
  expect((await findUser(ports.table, seller.id))?.followersCount).toBe(recount);
  const following = await Promise.all(people.map(async ({ id }) => (await findUser(ports.table, id))?.followingCount));
  expect(following).toEqual(people.map((_, at) => (at % 2 ? 0 : 1)));
});

test('sales and downloads, many at once, each delivered twice', async () => {
  const { id } = await fileOf(ports, seller, 100);
  const mock = mockPayments({ table: ports.table, clock: ports.clock, appUrl: 'https://tanwei.test', ...testKeys });
  const paying = { ...ports, payments: paidThrough(mock.provider), mockBank: mock.bank };
  const buying = { file_post_id: id, payment_type: 'pc' };
  const buy = async (user: User) => {
    const { data } = await valueIn(call(createPayment, paying, { user, body: buying }));
    return call(mockNotify, paying, { body: { out_trade_no: data.out_trade_no, result: 'success' } });
  };
  expect(allWell(await everybody(buy))).toEqual([]);
  await drain(paying, [orderStatus]);
  const sales = ports.queues.sent.filter(({ queue }) => queue === 'settlement').map(({ message }) => message);
  expect(sales).toHaveLength(count);
  ports.queues.sent.length = 0;
  await Promise.allSettled([...sales, ...sales].map((message) => settlement.work(message as never, ports)));
  const day = '20261120';
  const downloads = people.map((user) => ({ kind: 'downloaded', fileId: id, userId: user.id, day }) as const);
  await Promise.all([...downloads, ...downloads].map((message) => fileJobs.work(message, ports)));
  expect(await findFile(ports.table, id)).toMatchObject({ purchaseCount: count, downloadCount: count });
  await drain(ports, fileWorkers);
  expect(await cardOf(id)).toMatchObject({ purchaseCount: count, downloadCount: count });
});
