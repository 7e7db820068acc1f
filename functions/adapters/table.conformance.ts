import { expect, test } from 'vitest';
import type { Table } from '../ports.ts';

/** What every table must do; run against the real one and its twin. Each test keeps to its own partitions. */
export function tableConformance(table: () => Table): void {
  test('gives back what was put', async () => {
    const item = {
      pk: 'A#1',
      sk: 'A',
      title: '摊位 🏮',
      price: 1999,
      tags: ['a', 'b'],
      nested: { empty: '', none: null },
    };
    expect(await table().commit([{ put: item }])).toEqual({ ok: true });
    expect(await table().get({ pk: 'A#1', sk: 'A' }, { consistent: true })).toEqual(item);
    expect(await table().get({ pk: 'A#1', sk: 'B' })).toBeUndefined();
  });
}
