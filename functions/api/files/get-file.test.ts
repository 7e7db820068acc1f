import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { star } from '#functions/store/files/stars';
import { purchaseKey } from '#functions/store/orders/purchases';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { getFile } from './get-file.ts';

async function setUp(overrides: Parameters<typeof posted>[2] = {}) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const buyer = await member(ports, 'chen_mo');
  const file = await posted(ports, seller, { priceFen: 3950, description: '很长的说明', ...overrides });
  const get = (user?: typeof seller, table: Table = ports.table) =>
    call(getFile, { ...ports, table }, { params: { id: file.id }, user });
  return { ports, seller, buyer, file, get };
}

test('a guest sees a public post with its contents, and never where the bytes are', async () => {
  const { get, file } = await setUp();
  const { data } = await valueIn(get());
  expect(data).toMatchObject({ id: file.id, price: 39.5, description: '很长的说明', is_owner: false });
  expect(data).toMatchObject({ is_starred: false, is_purchased: false, files: [{ name: 'a.txt', sha256: null }] });
  expect(JSON.stringify(data)).not.toContain('files/');
});

test('stars and purchases are those of the one who looks', async () => {
  const { ports, seller, buyer, file, get } = await setUp();
  await star(ports.table, buyer.id, { id: file.id, now: ports.clock.now() });
  await ports.table.commit([{ put: { ...purchaseKey(buyer.id, file.id), kind: 'purchase' } }]);
  const seen = async (user?: typeof seller) => {
    const { data } = await valueIn(get(user));
    return [data.is_starred, data.is_purchased, data.is_owner, data.star_count, data.stars_count];
  };
  expect(await seen(buyer)).toEqual([true, true, false, 1, 1]);
  expect(await seen(seller)).toEqual([false, false, true, 1, 1]);
  expect(await seen()).toEqual([false, false, false, 1, 1]);
});

test('a post younger than the copy that answered is found all the same', async () => {
  const { ports, get } = await setUp();
  const query: Table['query'] = async () => ({ items: [], cursor: undefined });
  expect(await get(undefined, { ...ports.table, query })).toMatchObject({ ok: true });
});

test('it costs one read of the post and one of what it is to the viewer', async () => {
  const { ports, buyer, get } = await setUp();
  const indexes: string[] = [];
  const query: Table['query'] = (tableQuery) => {
    indexes.push(tableQuery.pk);
    return ports.table.query(tableQuery);
  };
  const getMany: Table['getMany'] = () => Promise.reject(new Error('read again'));
  await get(buyer, { ...ports.table, query, getMany });
  expect(indexes.map((pk) => pk.split('#')[0])).toEqual(['FILE', 'ME']);
});
