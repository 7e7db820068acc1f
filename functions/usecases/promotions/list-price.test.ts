import { expect, test } from 'vitest';
import { getFile } from '#functions/api/files/get-file';
import { updateFile } from '#functions/api/files/update-file';
import { endSale } from '#functions/api/promotions/end-sale';
import { findFile } from '#functions/store/files/files';
import { fileWorkers } from '#functions/test/file-workers';
import { testMarket } from '#functions/test/market';
import { withDiscount } from '#functions/test/offers';
import { call, drain, valueIn } from '#functions/test/ports';
import { hour, minute } from '#shared/limits';

async function setUp() {
  const { ports, seller, file } = await testMarket({ price: 3900 });
  const to = { user: seller, params: { id: file.id } };
  const read = async () => (await valueIn(call(getFile, ports, to))).data;
  const edit = async (body: object) => (await valueIn(call(updateFile, ports, { ...to, body }))).data;
  const form = async (fields: object) => (await valueIn(call(updateFile, ports, { ...to, form: fields }))).data;
  /** An edit as in the specification: all values read are sent back with another title. */
  const retitle = ({ description, price, is_public }: Awaited<ReturnType<typeof read>>) =>
    edit({ title: '新名字', description, price, is_public });
  const startDiscount = (times: { from?: number; until: number }) =>
    valueIn(withDiscount(ports, seller, file, { price: 19, ...times }));
  const end = () => valueIn(call(endSale, ports, to));
  const pass = async (time: number) => {
    ports.clock.advance(time);
    await drain(ports, fileWorkers);
  };
  return { ports, file, read, edit, form, retitle, sale: startDiscount, end, pass };
}

test('an edit that sends back what it read while a sale runs leaves the list price as it is', async () => {
  const { read, form, retitle, sale: startDiscount, pass } = await setUp();
  await startDiscount({ until: hour });
  expect(await retitle(await read())).toMatchObject({ title: '新名字', price: 19, list_price: 39 });
  expect(await form({ title: '又一个', price: '19.00' })).toMatchObject({ title: '又一个', price: 19, list_price: 39 });
  await pass(2 * hour);
  expect(await read()).toMatchObject({ price: 39, list_price: 39 });
});

test('an edit by a clock that is behind leaves a post in the sale that has begun', async () => {
  const { ports, file, edit, sale: startDiscount } = await setUp();
  await startDiscount({ until: hour });
  ports.clock.advance(-2_000);
  await edit({ title: '新名字' });
  expect(await findFile(ports.table, file.id)).toMatchObject({ title: '新名字', price: 1900 });
});

test('a sale that begins between reading and writing changes nothing of that', async () => {
  const { read, retitle, sale: startDiscount, pass } = await setUp();
  await startDiscount({ from: minute, until: hour });
  const before = await read();
  expect(before.price).toBe(39);
  await pass(2 * minute);
  expect(await retitle(before)).toMatchObject({ price: 19, list_price: 39 });
});

test.each([
  ['by the clock, and nobody has looked yet', async ({ pass }) => pass(hour)],
  ['by the clock', async ({ pass }) => pass(hour + minute)],
  ['by its seller', async ({ end }) => end()],
] satisfies [string, (set: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>][])(
  'nor does one that ends meanwhile: %s',
  async (_, over) => {
    const set = await setUp();
    await set.sale({ until: hour });
    const during = await set.read();
    await over(set);
    expect(await set.retitle(during)).toMatchObject({ title: '新名字', price: 39, list_price: 39 });
  },
);

test('what a sale asked long ago is a list price like any other', async () => {
  const { edit, sale: startDiscount, pass } = await setUp();
  await startDiscount({ until: hour });
  await pass(3 * hour);
  expect(await edit({ price: 19 })).toMatchObject({ price: 19, list_price: 19 });
});

test('any other price is the list price, and 0 ends what it cost', async () => {
  const { edit, sale: startDiscount } = await setUp();
  await startDiscount({ until: hour });
  expect(await edit({ price: 29 })).toMatchObject({ price: 19, list_price: 29 });
  expect(await edit({ price: 0 })).toMatchObject({ price: 0, list_price: 0 });
  expect(await edit({ price: 0 })).toMatchObject({ price: 0, list_price: 0 });
  expect(await edit({ price: 19.01 })).toMatchObject({ price: 19, list_price: 19.01 });
});

test('the list price named as such is taken, even where it is what the sale asks', async () => {
  const { edit, sale: startDiscount } = await setUp();
  await startDiscount({ until: hour });
  expect(await edit({ list_price: 19, price: 39 })).toMatchObject({ price: 19, list_price: 19 });
});

test('where buyers choose, the least that was read comes back likewise', async () => {
  const { read, edit, retitle, sale: startDiscount, pass } = await setUp();
  await edit({ pay_what: { min: 30, suggest: 50 } });
  await startDiscount({ until: hour });
  const during = await read();
  expect(during).toMatchObject({ price: 19, list_price: 30, pay_what: { min: 19, suggest: 50 } });
  expect(await retitle(during)).toMatchObject({ list_price: 30, pay_what: { min: 19, suggest: 50 } });
  expect(await edit({ pay_what: during.pay_what })).toMatchObject({ list_price: 30, pay_what: { suggest: 50 } });
  await pass(2 * hour);
  expect(await read()).toMatchObject({ price: 30, list_price: 30, pay_what: { min: 30, suggest: 50 } });
});
