import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import type { Table } from '#functions/ports/table';
import { findPresentKeys } from './lookup.ts';

const key = (number: number) => ({ pk: 'ME', sk: String(number).padStart(4, '0') });
const numbers = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);

async function holding(present: readonly number[]) {
  const table = testTable();
  for (const number of present) await table.commit([{ put: key(number) }]);
  const calls: string[] = [];
  const counting: Table = {
    ...table,
    query: (query) => {
      calls.push('query');
      return table.query(query);
    },
    getMany: (keys, options) => {
      calls.push(`batch of ${keys.length}`);
      return table.getMany(keys, options);
    },
  };
  const presentOf = async (indexes: readonly number[]) =>
    [...(await findPresentKeys(counting, indexes.map(key)))].map(Number);
  return { found: presentOf, calls };
}

test('finds what is there among what is asked for, in one read', async () => {
  const { found: presentOf, calls } = await holding([2, 4, 100]);
  expect(await presentOf(numbers(30))).toEqual([2, 4]);
  expect(await presentOf([])).toEqual([]);
  expect(calls).toEqual(['query']);
});

test('a few are looked up, however much lies between them', async () => {
  const { found: presentOf, calls } = await holding(numbers(60));
  expect(await presentOf([0, 59, 90])).toEqual([0, 59]);
  expect(calls).toEqual(['batch of 3']);
});

test('of somebody who has very much only the rest is looked up', async () => {
  const { found: presentOf, calls } = await holding(numbers(200));
  const requested = [...numbers(10, 19), 500];
  expect((await presentOf(requested)).filter((one) => requested.includes(one))).toEqual(numbers(10, 19));
  expect(calls).toEqual(['query', 'batch of 8']);
});
