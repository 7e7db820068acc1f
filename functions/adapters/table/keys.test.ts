import { expect, test } from 'vitest';
import { table } from '#infra/lib/resources';
import { compareText, keyNames } from './keys.ts';

test('the keys spoken of here are the keys of the table that is built', () => {
  expect(keyNames()).toEqual({ partition: table.partitionKey, sort: table.sortKey });
  for (const { name, partitionKey, sortKey } of table.indexes)
    expect(keyNames(name)).toEqual({ partition: partitionKey, sort: sortKey });
});

test('texts are ordered by their bytes, where JavaScript orders by its own units', () => {
  expect(['🏮', '豈', 'a', '摊', ''].sort(compareText)).toEqual(['', 'a', '摊', '豈', '🏮']);
  expect(compareText('🏮', '🏮')).toBe(0);
});
