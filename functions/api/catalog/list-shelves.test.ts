import { expect, test } from 'vitest';
import { rankWeeks } from '#functions/projections/catalog/bestsellers';
import { fanOutFile } from '#functions/projections/profiles/fan-out';
import { fileWorkers } from '#functions/test/file-workers';
import { followNow } from '#functions/test/follows';
import { askBack, deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { deleteFile } from '../files/delete-file.ts';
import { updateFile } from '../files/update-file.ts';
import { listShelves } from './list-shelves.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;

const sections = async ({ ports }: Pick<Market, 'ports'>) =>
  Object.fromEntries(
    (await valueIn(call(listShelves, ports))).shelves.map(({ name, posts }) => [name, posts.map(({ id }) => id)]),
  );

/** Works off the queues. */
async function settle({ ports }: Pick<Market, 'ports'>): Promise<void> {
  await deliver(ports);
  await drain(ports, fileWorkers);
}

/** Posts created before today, at these prices. */
async function posts(market: Market, ...prices: number[]) {
  const created = [];
  for (const price of prices) created.push(await fileOf(market.ports, market.seller, price));
  await settle(market);
  market.ports.clock.advance(2 * day);
  return created;
}

async function sell(
  market: Market,
  file: { id: string; price: number },
  to: string[],
): Promise<{ buyer: { id: string }; number: string }[]> {
  const orders = [];
  for (const name of to) {
    const buyer = await member(market.ports, name);
    orders.push({ buyer, number: await paid({ ports: market.ports, file: file as Market['file'] }, buyer) });
  }
  await settle(market);
  return orders;
}

test('what sold most in seven days stands first, what was given back is not counted', async () => {
  const market = await testMarket();
  const [first, two, three, four] = await posts(market, 100, 200, 300, 400);
  if (!first || !two || !three || !four) throw new Error('four posts');
  await sell(market, first, ['b1']);
  const backs = await sell(market, two, ['b2', 'b3', 'b4']);
  await sell(market, three, ['b5', 'b6']);
  expect((await sections(market)).week).toBeUndefined();
  await sell(market, four, ['b7', 'b8', 'b9', 'b10']);
  expect(await sections(market)).toEqual({ week: [four.id, two.id, three.id, first.id] });
  for (const { buyer, number } of backs.slice(0, 2)) await valueIn(askBack(market.ports, buyer, number));
  await settle(market);
  expect((await sections(market)).week?.slice(0, 2)).toEqual([four.id, three.id]);
});

test('a sale leaves the shelf with the seventh day after its own, without anything being done', async () => {
  const market = await testMarket();
  const created = await posts(market, 100, 200, 300, 400);
  for (const [at, file] of created.entries()) await sell(market, file, [`c${at}`]);
  const { clock } = market.ports;
  const untilMidnight = day - ((clock.now() + 8 * hour) % day);
  clock.advance(untilMidnight + 6 * day - minute);
  expect((await sections(market)).week).toHaveLength(4);
  clock.advance(minute);
  expect(await sections(market)).toEqual({});
});

test('what costs nothing is free, and what the list below begins with stands on no shelf where others suffice', async () => {
  const market = await testMarket();
  const older = await posts(market, 0, 0, 0, 0);
  for (const price of [100, 0, 300, 400, 500, 600, 700, 800]) {
    await fileOf(market.ports, market.seller, price);
    market.ports.clock.advance(minute);
  }
  await settle(market);
  const { free = [], week } = await sections(market);
  expect(week).toBeUndefined();
  expect(new Set(free)).toEqual(new Set(older.map(({ id }) => id)));
});

test('a reader with a session is told which of the goods they own', async () => {
  const market = await testMarket();
  const [first, ...others] = await posts(market, 100, 200, 300, 400);
  if (!first) throw new Error('a post');
  for (const file of others) await sell(market, file, [`g${file.price}`]);
  const [sale] = await sell(market, first, ['h1']);
  const ownedBy = async (user?: { id: string }) =>
    (await valueIn(call(listShelves, market.ports, { ...(user && { user }) }))).shelves.flatMap(({ posts }) =>
      posts.filter((post) => post.is_purchased).map(({ id }) => id),
    );
  expect(await ownedBy(sale?.buyer)).toEqual([first.id]);
  expect(await ownedBy()).toEqual([]);
});

test('what those whom a reader follows have published stands first for them, and for nobody else', async () => {
  const market = await testMarket();
  const { table } = market.ports;
  const fan = await member(market.ports, 'fan');
  await followNow(table, fan.id, { id: market.seller.id, now: market.ports.clock.now() });
  const created = await posts(market, 100, 200, 300, 400);
  for (const { id } of created) await fanOutFile(table, id);
  const [first] = (await valueIn(call(listShelves, market.ports, { user: fan }))).shelves;
  expect([first?.name, first?.posts.map(({ id }) => id)]).toEqual([
    'followed',
    created.toReversed().map(({ id }) => id),
  ]);
  expect(await sections(market)).toEqual({});
});

test('ranked twice, at once or late, a post has the place its sales give it', async () => {
  const market = await testMarket();
  const created = await posts(market, 100, 200, 300);
  for (const [at, file] of created.entries()) await sell(market, file, [`e${at}`, `f${at}`]);
  const before = await sections(market);
  const { table, clock } = market.ports;
  await Promise.all(
    created.flatMap(({ id }) => [rankWeeks(table, id, clock.now()), rankWeeks(table, id, clock.now())]),
  );
  expect(await sections(market)).toEqual(before);
});

test('what is hidden or deleted is on no shelf, however it sold', async () => {
  const market = await testMarket();
  const created = await posts(market, 100, 200, 300, 400, 500, 600);
  for (const [at, file] of created.entries()) await sell(market, file, [`d${at}`]);
  const [hidden, deleted] = created;
  if (!hidden || !deleted) throw new Error('two posts');
  const user = market.seller;
  await valueIn(call(updateFile, market.ports, { user, params: { id: hidden.id }, body: { is_public: false } }));
  await valueIn(call(deleteFile, market.ports, { user, params: { id: deleted.id } }));
  const { week = [] } = await sections(market);
  expect([...week].sort()).toEqual(
    created
      .slice(2)
      .map(({ id }) => id)
      .sort(),
  );
});
