import { describe, expect, test } from 'vitest';
import type { Item, Query, Table } from '#functions/ports/table';

const keysOf = (items: readonly Item[]) => items.map(({ sk }) => sk);

/** The guarantees of every table's queries and counts, tested on DynamoDB's local engine and the twin. */
export function queryConformance(table: () => Table): void {
  describe('queries', () => {
    const sorts = ['a', 'a#1', 'a#2', 'b', 'é', '摊', '豈', '🏮'];
    const fill = async (pk: string, more: (sk: string, position: number) => object = () => ({})) => {
      await table().commit(sorts.map((sk, position) => ({ put: { pk, sk, ...more(sk, position) } })));
    };
    const find = async (query: Omit<Query, 'limit'>) => keysOf((await table().query({ limit: 100, ...query })).items);

    test('list a partition in the order of its bytes, either way', async () => {
      await fill('order');
      expect(await find({ pk: 'order' })).toEqual(sorts);
      expect(await find({ pk: 'order', descending: true })).toEqual(sorts.toReversed());
      expect(await find({ pk: 'orde' })).toEqual([]);
    });

    test('find what begins with, and what lies between, ends included', async () => {
      await fill('range');
      expect(await find({ pk: 'range', beginsWith: 'a#' })).toEqual(['a#1', 'a#2']);
      expect(await find({ pk: 'range', beginsWith: '' })).toEqual(sorts);
      expect(await find({ pk: 'range', between: ['a#1', 'b'] })).toEqual(['a#1', 'a#2', 'b']);
      expect(await find({ pk: 'range', between: ['', 'a#1'] })).toEqual(['a', 'a#1']);
      expect(await find({ pk: 'range', between: ['c', '豈'], descending: true })).toEqual(['豈', '摊', 'é']);
      expect(await table().count({ pk: 'range', beginsWith: 'a' })).toBe(3);
      await expect(find({ pk: 'range', between: ['b', 'a'] })).rejects.toThrow();
      await expect(table().count({ pk: 'range', between: ['b', 'a'] })).rejects.toThrow();
    });

    const readOut = async (query: Query) => {
      const seen: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await table().query({ ...query, cursor });
        seen.push(keysOf(page.items));
        cursor = page.cursor;
      } while (cursor !== undefined);
      return seen;
    };

    test.each([1, 3, 4, 8, 9])(
      'in pages of %i show everything once, either way, and end without an empty page',
      async (limit) => {
        const pk = `pages${limit}`;
        await fill(pk);
        const pages = await readOut({ pk, limit });
        expect(pages.flat()).toEqual(sorts);
        expect(pages).toHaveLength(Math.ceil(sorts.length / limit));
        expect((await readOut({ pk, limit, descending: true })).flat()).toEqual(sorts.toReversed());
      },
    );

    test('go on behind their cursor although its item is gone', async () => {
      await fill('moved');
      const { cursor } = await table().query({ pk: 'moved', limit: 2 });
      await table().commit([{ remove: { pk: 'moved', sk: 'a#1' } }, { remove: { pk: 'moved', sk: 'a' } }]);
      expect(await find({ pk: 'moved', cursor })).toEqual(sorts.slice(2));
    });

    test('start anew from a cursor that is unreadable, of another list, or outside of the range', async () => {
      await fill('mine', (sk) => ({ ownedPk: 'mine', ownedSk: sk }));
      await fill('other');
      const here = (await table().query({ pk: 'mine', limit: 2 })).cursor ?? '';
      const there = (await table().query({ pk: 'other', limit: 2 })).cursor ?? '';
      const onIndex = (await table().query({ index: 'owned', pk: 'mine', limit: 2 })).cursor ?? '';
      const forged = Buffer.from('{"pk":"mine"}').toString('base64url');
      expect(await find({ pk: 'mine', cursor: here })).toEqual(sorts.slice(2));
      for (const cursor of [there, onIndex, forged, 'nonsense', '', here.slice(3)])
        expect(await find({ pk: 'mine', cursor })).toEqual(sorts);
      expect(await find({ pk: 'mine', cursor: here, between: ['b', 'é'] })).toEqual(['b', 'é']);
      expect(await find({ pk: 'mine', cursor: here, beginsWith: '摊' })).toEqual(['摊']);
    });

    test('leave out after reading what is not wanted, and count only what is', async () => {
      await fill('filter', (_, position) => ({
        even: position % 2 === 0,
        tags: [`t${position % 3}`, 'all'],
        title: 'all',
      }));
      const even = { pk: 'filter', only: { even: true } };
      expect(await find(even)).toEqual(sorts.filter((_, position) => position % 2 === 0));
      const both = { pk: 'filter', only: { even: true, title: 'all' }, containing: { attribute: 'tags', value: 't0' } };
      expect(await find(both)).toEqual(['a', '豈']);
      expect(await table().count(even)).toBe(4);
      expect(await find({ pk: 'filter', containing: { attribute: 'tags', value: 'al' } })).toEqual([]);
      expect(await find({ pk: 'filter', only: { even: 'true' } })).toEqual([]);
    });

    test('under a filter page on to the end, however short the pages', async () => {
      await fill('short', (_, position) => ({ wanted: position === 5 }));
      const pages = await readOut({ pk: 'short', limit: 2, only: { wanted: true } });
      expect(pages.flat()).toEqual(['摊']);
      expect(pages.length).toBeGreaterThanOrEqual(4);
    });
  });

  describe('indexes', () => {
    const card = (id: string, more: object = {}) => ({ pk: `FILE#${id}`, sk: 'FILE', id, listPk: 'cards', ...more });
    const ids = async (query: Omit<Query, 'limit' | 'pk'>) =>
      (await table().query({ pk: 'cards', limit: 100, ...query })).items.map(({ pk }) => pk.slice(5));

    test('order the same items each by their own key', async () => {
      const put = (id: string, listPrice: string, listHot: string) => ({ put: card(id, { listPrice, listHot }) });
      await table().commit([put('1', '000900', '07'), put('2', '001000', '03'), put('3', '000001', '05')]);
      expect(await ids({ index: 'newest', descending: true })).toEqual(['3', '2', '1']);
      expect(await ids({ index: 'price' })).toEqual(['3', '1', '2']);
      expect(await ids({ index: 'popular', descending: true })).toEqual(['1', '3', '2']);
    });

    test('page through items that share a sort key', async () => {
      const puts = ['x', 'y', 'z'].map((sk) => ({ put: { pk: `same#${sk}`, sk, duePk: 'same', dueAt: '1' } }));
      await table().commit(puts);
      const first = await table().query({ index: 'due', pk: 'same', limit: 2 });
      const second = await table().query({ index: 'due', pk: 'same', limit: 2, cursor: first.cursor });
      expect(keysOf([...first.items, ...second.items]).sort()).toEqual(['x', 'y', 'z']);
      expect(second.cursor).toBeUndefined();
    });

    test('take an item in when it gets both keys, move it with its key, and let it go with either', async () => {
      const update = { pk: 'sparse', sk: 'X' };
      const due = async () =>
        (await table().query({ index: 'due', pk: 'CHK#0', limit: 10 })).items.map(({ dueAt }) => dueAt);
      const change = (set: Record<string, unknown>) => table().commit([{ update, change: { set } }]);
      await change({ duePk: 'CHK#0' });
      expect(await due()).toEqual([]);
      await change({ dueAt: '0000000000100' });
      expect(await due()).toEqual(['0000000000100']);
      await change({ dueAt: '0000000000300' });
      expect(await due()).toEqual(['0000000000300']);
      await change({ dueAt: undefined });
      expect(await due()).toEqual([]);
      await change({ dueAt: '0000000000400' });
      await table().commit([{ remove: update }]);
      expect(await due()).toEqual([]);
    });

    test('of cards carry what a card shows and nothing else; the others carry all', async () => {
      const attributes = { title: '摊', price: 5, tags: ['a'] };
      await table().commit([
        { put: { ...card('9', { ...attributes, listPk: 'few', description: 'long' }), ownedPk: 'few', ownedSk: '1' } },
      ]);
      const [cards, owned] = await Promise.all(
        (['newest', 'owned'] as const).map((index) => table().query({ index, pk: 'few', limit: 1 })),
      );
      expect(cards?.items).toEqual([{ pk: 'FILE#9', sk: 'FILE', id: '9', listPk: 'few', ...attributes }]);
      expect(owned?.items[0]).toMatchObject({ description: 'long', ownedSk: '1' });
      expect(await table().count({ index: 'newest', pk: 'few', only: { description: 'long' } })).toBe(0);
    });
  });
}
