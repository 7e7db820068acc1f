import { expect, expectTypeOf, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import type { Write } from '#functions/ports/table';
import { commit } from './commit.ts';

const fresh = (sk: string): Write => ({ put: { pk: 'A', sk, kind: 'one' }, when: [{ absent: true }] });

test('what failed is told by name, whatever the order of the writes', async () => {
  const table = testTable();
  expect(await commit(table, { first: fresh('1'), several: [fresh('2'), fresh('3')], none: undefined })).toEqual({
    ok: true,
  });
  for (const writes of [
    { order: fresh('9'), purchase: fresh('1'), uses: [fresh('8'), fresh('3')] },
    { uses: [fresh('8'), fresh('3')], purchase: fresh('1'), order: fresh('9') },
  ]) {
    const committed = await commit(table, writes);
    if (committed.ok) throw new Error('nothing failed');
    expect(committed.failed.has('purchase')).toBe(true);
    expect(committed.failed.has('order')).toBe(false);
    expect(committed.failed.has('order', 'uses')).toBe(true);
    expect(committed.failed.only('purchase')).toBe(false);
    expect(committed.failed.only('purchase', 'uses')).toBe(true);
    expect(committed.failed.within('uses')).toEqual([{ at: 1, item: expect.objectContaining({ sk: '3' }) }]);
    expect(String(committed.failed).split(', ').toSorted()).toEqual(['purchase[0]', 'uses[1]']);
  }
  expect(await table.get({ pk: 'A', sk: '8' })).toBeUndefined();
});

test('nobody can ask about a name that was not given, nor about a list', async () => {
  const named = await commit(testTable(), { order: fresh('1') });
  const listed = await commit(testTable(), [fresh('1')]);
  if (!named.ok) expectTypeOf(named.failed.has).parameters.toEqualTypeOf<'order'[]>();
  if (!listed.ok) expectTypeOf(listed.failed.has).parameters.toEqualTypeOf<never[]>();
  expect([named.ok, listed.ok]).toEqual([true, true]);
});
