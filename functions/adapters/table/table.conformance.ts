import { describe, expect, test } from 'vitest';
import type { Condition, Item, Table } from '#functions/ports/table';
import { queryConformance } from './query.conformance.ts';

/**
 * The guarantees of every table, tested on DynamoDB's local engine and the twin. Each test has partitions of its own.
 */
export function tableConformance(table: () => Table): void {
  const only = async (item: Item) => expect(await table().commit([{ put: item }])).toEqual({ ok: true });
  const at = (pk: string, sk = 'X') => table().get({ pk, sk }, { consistent: true });

  describe('items', () => {
    test('come back as they were put, without what was undefined', async () => {
      const item = {
        pk: 'put',
        sk: 'X',
        title: '摊位 🏮',
        price: 1999,
        half: 0.5,
        tags: ['a', ''],
        deep: { no: null, list: [] },
      };
      await only({ ...item, gone: undefined, tags: ['a', ''], deep: { ...item.deep, gone: undefined } });
      expect(await at('put')).toEqual(item);
      expect(await at('put', 'Y')).toBeUndefined();
    });

    test('are replaced as a whole by a put and gone after a removal', async () => {
      await only({ pk: 'whole', sk: 'X', a: 1 });
      await only({ pk: 'whole', sk: 'X', b: 2 });
      expect(await at('whole')).toEqual({ pk: 'whole', sk: 'X', b: 2 });
      expect(await table().commit([{ remove: { pk: 'whole', sk: 'X' } }])).toEqual({ ok: true });
      expect(await table().commit([{ remove: { pk: 'whole', sk: 'X' } }])).toEqual({ ok: true });
      expect(await at('whole')).toBeUndefined();
    });

    test('may be keyed by any writing', async () => {
      const keys = ['摊', '🏮', 'é', 'é', ' ', '#a#', '"', '\\'];
      for (const sk of keys) await only({ pk: '键', sk, is: sk });
      const items = await table().getMany(keys.map((sk) => ({ pk: '键', sk })));
      expect(items.map((item) => item?.is)).toEqual(keys);
    });

    test('are refused where a key or an index key is not text, and nothing is written', async () => {
      await expect(table().commit([{ put: { pk: 'keys', sk: '' } }])).rejects.toThrow();
      await expect(table().commit([{ put: { pk: 'keys', sk: 'X', dueAt: 5, duePk: 'keys' } }])).rejects.toThrow();
      await expect(table().commit([{ put: { pk: 'keys', sk: 'X', listPk: '', id: '1' } }])).rejects.toThrow();
      await only({ pk: 'keys', sk: 'Y' });
      const set = { ownedSk: 7 };
      await expect(table().commit([{ update: { pk: 'keys', sk: 'Y' }, change: { set } }])).rejects.toThrow();
      expect(await table().count({ pk: 'keys' })).toBe(1);
    });

    test('cannot hold what is no plain value', async () => {
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, new Date(0), 'a\ud800'])
        await expect(table().commit([{ put: { pk: 'plain', sk: 'X', value } }])).rejects.toThrow();
    });

    test('come in the order of the keys asked for, 250 at once, twice and missing ones too', async () => {
      const numbers = Array.from({ length: 250 }, (_, number) => number);
      for (let from = 0; from < 250; from += 100)
        await table().commit(
          numbers.slice(from, from + 100).map((number) => ({ put: { pk: `many#${number}`, sk: 'X', number } })),
        );
      const requested = [...numbers.toReversed(), 999, 7, 7];
      const items = await table().getMany(requested.map((number) => ({ pk: `many#${number}`, sk: 'X' })));
      expect(items.map((item) => item?.number)).toEqual([...numbers.toReversed(), undefined, 7, 7]);
      expect(await table().getMany([])).toEqual([]);
    });
  });

  describe('changes', () => {
    test('set, null too, remove by undefined, and count from 0 where there is nothing', async () => {
      const key = { pk: 'change', sk: 'X' };
      const set = { name: 'a', none: null, deep: { list: [1] } };
      const change = { set: { ...set, status: undefined }, add: { count: 5, size: -2 } };
      expect(await table().commit([{ update: key, change }])).toEqual({ ok: true });
      expect(await at('change')).toEqual({ ...key, ...set, count: 5, size: -2 });
      await table().commit([
        { update: key, change: { set: { name: undefined, deep: { list: [] } }, add: { count: -5 } } },
      ]);
      expect(await at('change')).toEqual({ ...key, none: null, deep: { list: [] }, count: 0, size: -2 });
    });

    test('that change nothing still make the item', async () => {
      expect(await table().commit([{ update: { pk: 'bare', sk: 'X' }, change: {} }])).toEqual({ ok: true });
      expect(await at('bare')).toEqual({ pk: 'bare', sk: 'X' });
    });

    test('are refused where they add to text, touch an attribute twice, or touch a key', async () => {
      const update = { pk: 'wrong', sk: 'X' };
      await only({ ...update, name: 'a' });
      for (const change of [{ add: { name: 1 } }, { set: { n: 1 }, add: { n: 1 } }, { set: { sk: 'Y' } }])
        await expect(table().commit([{ update, change }])).rejects.toThrow();
      expect(await at('wrong')).toEqual({ ...update, name: 'a' });
    });
  });

  describe('conditions', () => {
    const existing = { pk: 'cond', sk: 'X', state: 'open', left: 3, flag: true, until: 100, none: null };
    const holding: [string, Condition][] = [
      ['the item exists', { exists: true }],
      ['the attribute is absent', { attribute: 'other', absent: true }],
      ['text equals', { attribute: 'state', equals: 'open' }],
      ['a number equals', { attribute: 'left', equals: 3 }],
      ['a truth value equals', { attribute: 'flag', equals: true }],
      ['it is one of several', { attribute: 'state', oneOf: ['closed', 'open'] }],
      ['it is at least as much', { attribute: 'left', atLeast: 3 }],
      ['it is before', { attribute: 'until', absentOrBefore: 101 }],
      ['it is absent instead of before', { attribute: 'other', absentOrBefore: 0 }],
    ];
    const broken: [string, Condition][] = [
      ['the item should be absent', { absent: true }],
      ['the attribute should be absent', { attribute: 'state', absent: true }],
      ['a null should be absent', { attribute: 'none', absent: true }],
      ['other text', { attribute: 'state', equals: 'OPEN' }],
      ['a number as text', { attribute: 'left', equals: '3' }],
      ['nothing equals nothing', { attribute: 'other', equals: '' }],
      ['none of several', { attribute: 'left', oneOf: [1, 2, '3'] }],
      ['none of none', { attribute: 'state', oneOf: [] }],
      ['less', { attribute: 'left', atLeast: 4 }],
      ['at least of something absent', { attribute: 'other', atLeast: 0 }],
      ['at least of text', { attribute: 'state', atLeast: 0 }],
      ['not before', { attribute: 'until', absentOrBefore: 100 }],
      ['text is not before', { attribute: 'state', absentOrBefore: 100 }],
    ];
    const key = { pk: 'cond', sk: 'X' };
    const writes = (when: Condition[]) => [
      { put: existing, when },
      { update: key, change: { set: { state: 'open' } }, when },
      { update: key, change: { add: { left: 0 } }, when },
      { check: key, when },
    ];

    test.each(holding)('hold: %s', async (_, condition) => {
      await only(existing);
      for (const write of writes([{ exists: true }, condition]))
        expect(await table().commit([write])).toEqual({ ok: true });
      expect(await table().commit([{ remove: key, when: [condition] }])).toEqual({ ok: true });
    });

    test.each(broken)('fail, with the item that stood in the way: %s', async (_, condition) => {
      await only(existing);
      for (const write of [...writes([condition, { exists: true }]), { remove: key, when: [condition] }])
        expect(await table().commit([write])).toEqual({ ok: false, failed: [{ at: 0, item: existing }] });
      expect(await at('cond')).toEqual(existing);
    });

    test('of an item that is not there: absent holds, all else fails without an item', async () => {
      const none = { pk: 'nobody', sk: 'X' };
      const absent: Condition[] = [
        { absent: true },
        { attribute: 'a', absent: true },
        { attribute: 'a', absentOrBefore: 1 },
      ];
      expect(await table().commit([{ check: none, when: absent }])).toEqual({ ok: true });
      for (const condition of [
        { exists: true },
        { attribute: 'a', equals: 1 },
        { attribute: 'a', atLeast: 0 },
      ] as const) {
        for (const write of [{ check: none }, { remove: none }, { put: none }, { update: none, change: {} }])
          expect(await table().commit([{ ...write, when: [condition] }])).toEqual({ ok: false, failed: [{ at: 0 }] });
      }
      expect(await at('nobody')).toBeUndefined();
    });
  });

  describe('commits', () => {
    test('are all or nothing, and name every write whose condition failed', async () => {
      await only({ pk: 'all#1', sk: 'X', state: 'paid' });
      await only({ pk: 'all#2', sk: 'X', n: 1 });
      const committed = await table().commit([
        { put: { pk: 'all#0', sk: 'X' }, when: [{ absent: true }] },
        {
          update: { pk: 'all#1', sk: 'X' },
          change: { set: { seen: 1 } },
          when: [{ attribute: 'state', equals: 'open' }],
        },
        { remove: { pk: 'all#2', sk: 'X' } },
        { check: { pk: 'all#3', sk: 'X' }, when: [{ exists: true }] },
      ]);
      const item = { pk: 'all#1', sk: 'X', state: 'paid' };
      expect(committed).toEqual({ ok: false, failed: [{ at: 1, item }, { at: 3 }] });
      const keys = [0, 1, 2].map((number) => ({ pk: `all#${number}`, sk: 'X' }));
      expect(await table().getMany(keys, { consistent: true })).toEqual([
        undefined,
        item,
        { pk: 'all#2', sk: 'X', n: 1 },
      ]);
    });

    test('of a hundred writes land together', async () => {
      const put = (number: number) => ({
        put: { pk: 'hundred', sk: String(number) },
        when: [{ absent: true } as const],
      });
      const writes = Array.from({ length: 100 }, (_, number) => put(number));
      expect(await table().commit(writes)).toEqual({ ok: true });
      expect(await table().count({ pk: 'hundred' })).toBe(100);
      expect(await table().count({ pk: 'hundred', atMost: 30 })).toBe(30);
      expect(await table().count({ pk: 'hundred', atMost: 300 })).toBe(100);
      const again = await table().commit(writes);
      expect(again.ok ? 0 : again.failed.length).toBe(100);
    });

    test('of more than a hundred writes, or of two on one item, are refused', async () => {
      const writes = Array.from({ length: 101 }, (_, number) => ({ put: { pk: 'over', sk: String(number) } }));
      await expect(table().commit(writes)).rejects.toThrow();
      const twice = { pk: 'over', sk: 'X' };
      await expect(table().commit([{ put: twice }, { remove: twice }])).rejects.toThrow();
      expect(await table().count({ pk: 'over' })).toBe(0);
    });

    test('of nothing change nothing', async () => {
      expect(await table().commit([])).toEqual({ ok: true });
    });

    test('with something refused among them leave nothing', async () => {
      const writes = [
        { put: { pk: 'half', sk: 'X' } },
        { update: { pk: 'half', sk: 'Y' }, change: { set: { id: 5 } } },
      ];
      await expect(table().commit(writes)).rejects.toThrow();
      expect(await table().count({ pk: 'half' })).toBe(0);
    });

    test('20 at once on one item all land, each once', async () => {
      const one = (number: number) =>
        table().commit([
          { update: { pk: 'hot', sk: 'X' }, change: { add: { count: 1 } } },
          { put: { pk: 'hot', sk: `by#${number}` }, when: [{ absent: true }] },
        ]);
      const committed = await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)));
      expect(committed).toEqual(committed.map(() => ({ ok: true })));
      expect(await at('hot')).toMatchObject({ count: 20 });
      expect(await table().count({ pk: 'hot', beginsWith: 'by#' })).toBe(20);
    });

    test('20 at once for one place leave one winner, whom the others get to see', async () => {
      const put = (winner: number) =>
        table().commit([{ put: { pk: 'place', sk: 'X', winner }, when: [{ absent: true }] }]);
      const committed = await Promise.all(Array.from({ length: 20 }, (_, number) => put(number)));
      const item = await at('place');
      expect(committed.filter(({ ok }) => ok)).toHaveLength(1);
      expect(committed.filter(({ ok }) => !ok)).toEqual(Array(19).fill({ ok: false, failed: [{ at: 0, item }] }));
    });
  });

  queryConformance(table);
}
