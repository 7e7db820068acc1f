import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { couponUseGone, couponUseWrite, findUse } from './coupons.ts';

const name = { sellerId: 'SELLER', code: 'READERS', buyerId: 'BUYER', slot: '0' };

const held = (fileId: string, ...orders: string[]) => ({
  ...name,
  ...{ fileId, title: '讲义', useState: 'held' as const, orders, amount: 500, saved: 500, at: 1 },
});

test('a use that went, and came again for another order, is not taken for what was read before', async () => {
  const table = testTable();
  await table.commit([couponUseWrite(undefined, held('FIRST', 'A'))]);
  const read = await findUse(table, name);
  if (!read) throw new Error('there is no use');
  await table.commit([couponUseGone(read)]);
  await table.commit([couponUseWrite(undefined, held('OTHER', 'B'))]);

  const joined = await table.commit([couponUseWrite(read, held('FIRST', 'A', 'C'))]);
  const gone = await table.commit([couponUseGone(read)]);

  expect([joined.ok, gone.ok]).toEqual([false, false]);
  expect(await findUse(table, name)).toMatchObject({ fileId: 'OTHER', orders: ['B'] });
});
