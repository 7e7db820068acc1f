import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { criteriaOf } from '#functions/domain/search/criteria';
import type { Item, Table } from '#functions/ports/table';
import { findable } from '#functions/test/search-index';
import type { FileSort } from '#shared/limits';
import { tableSearch } from './index.ts';
import { listPk } from './lists.ts';
import type { SortRange } from './sort-keys.ts';

const author = { id: '01M7VHRXG00000000000000001', username: 'lin_xi', displayName: '林溪' };
const id = '01M7VHRXG00000000000000002';

const post = (title: string, priceFen = 0) =>
  findable({ id, author, post: { title, description: '', tags: [], priceFen, category: 'code' }, now: 1 });

const titles = async (table: Table, text: string): Promise<string[]> => {
  const result = await tableSearch(table).query({
    ...{ criteria: criteriaOf({ text }), page: 1, limit: 10 },
    fresh: Promise.resolve([]),
  });
  return result.items.map(({ title }) => title);
};

/** Makes so many commits and fails at the next. */
function dying(table: Table, after: number): Table {
  let done = 0;
  return {
    ...table,
    commit: async (writes) => {
      done += 1;
      if (done > after) throw new Error('died');
      return table.commit(writes);
    },
  };
}

/** Long enough that its entries do not fit into one commit. */
const long = `考研英语历年真题逐句精讲与高频词汇速记手册${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉'}`;

test('a worker that died anywhere is followed by one that leaves nothing of it', async () => {
  for (let after = 0; after < 6; after++) {
    const table = testTable();
    await tableSearch(table).put(post('雅思口语'), 1);
    await tableSearch(dying(table, after))
      .put(post(long), 2)
      .catch(() => undefined);
    await tableSearch(table).put(post('托福听力'), 3);
    expect(await titles(table, '托福')).toEqual(['托福听力']);
    for (const text of ['雅思', '考研', '真题', '申酉'])
      expect(await titles(table, text), `${after} ${text}`).toEqual([]);
  }
});

test('a worker that was overtaken cannot write one more word', async () => {
  const table = testTable();
  const overtaken: Table = {
    ...table,
    commit: async (writes) => {
      if (writes.length > 1) await tableSearch(table).put(post('托福听力'), 3);
      return table.commit(writes);
    },
  };
  await tableSearch(overtaken).put(post(long), 2);
  expect(await titles(table, '考研')).toEqual([]);
  expect(await titles(table, '托福')).toEqual(['托福听力']);
});

test('versions that come all at once end with the highest', async () => {
  const table = testTable();
  const search = tableSearch(table);
  const words = ['考研', '雅思', '托福', '四级', '口语'];
  await Promise.all(words.map((word, at) => search.put(post(`${word}资料`), at + 1)));
  for (const word of words) expect(await titles(table, word)).toEqual(word === '口语' ? ['口语资料'] : []);
});

const everything: SortRange = { from: '!', to: '~', descending: false };

const listed = async (table: Table, name: string): Promise<Item[]> =>
  (await table.query({ pk: listPk(name), between: [everything.from, everything.to], limit: 100 })).items;

test('what did not change is not written again, and a price only moves where prices are', async () => {
  const table = testTable();
  let written = 0;
  const counting: Table = {
    ...table,
    commit: async (writes) => {
      written += writes.filter((write) => 'put' in write && write.put.pk.startsWith(listPk(''))).length;
      return table.commit(writes);
    },
  };
  await tableSearch(counting).put(post('考研'), 1);
  expect([(await listed(table, 'A考研')).length, (await listed(table, 'Ffree')).length]).toEqual([1, 3]);
  written = 0;
  await tableSearch(counting).put(post('考研'), 2);
  expect(written).toBe(0);
  await tableSearch(counting).put(post('考研', 500), 3);
  expect([(await listed(table, 'A考研')).length, await listed(table, 'Ffree')]).toEqual([1, []]);
  expect(await listed(table, 'Fall')).toMatchObject([
    { sk: expect.stringMatching(/^H/) },
    { sk: expect.stringMatching(/^P#000000500#/) },
  ]);
});

test('however many workers die over one post, what is known of it stays small, and nothing of it stays', async () => {
  const table = testTable();
  for (let round = 1; round <= 40; round++)
    await tableSearch(dying(table, 2 + (round % 3)))
      .put(post(`${round}号${long}`), round)
      .catch(() => undefined);
  const record = await table.query({ pk: `SIDX#${id}`, limit: 10 });
  expect(JSON.stringify(record.items).length).toBeLessThan(10_000);
  await tableSearch(table).put(post('托福听力'), 41);
  for (const text of ['考研', '真题', '申酉', '39号']) expect(await titles(table, text), text).toEqual([]);
  expect(await titles(table, '托福')).toEqual(['托福听力']);
});

/** Sold so often that its popularity score changes as well. */
const sold = (title: string, score: number, purchaseCount: number) => ({ ...post(title), heat: score, purchaseCount });

const titlesFound = async (table: Table, text: string, sort?: FileSort) => {
  const search = { criteria: criteriaOf({ text }), sort, page: 1, limit: 10, fresh: Promise.resolve([]) };
  const result = await tableSearch(table).query(search);
  return result.items.map(({ purchaseCount }) => purchaseCount);
};

test('a worker that died over a sale is followed by one that leaves the post in one place', async () => {
  for (let after = 0; after < 60; after += 3) {
    const table = testTable();
    await tableSearch(table).put(post(long), 1);
    for (const [version, score] of [
      [2, 4],
      [3, 64],
    ] as const)
      await tableSearch(dying(table, after))
        .put(sold(long, score, version), version)
        .catch(() => undefined);
    await tableSearch(table).put(sold(long, 1024, 9), 4);
    expect(
      (await listed(table, 'Fall')).map(({ sk }) => String(sk).slice(0, 2)),
      `${after}`,
    ).toEqual(['H#', 'P#']);
    expect(await titlesFound(table, '考研', 'popular')).toEqual([9]);
    expect(await titlesFound(table, '考研')).toEqual([9]);
  }
});

test('a sale that comes late does not show older counts, nor what was made private meanwhile', async () => {
  const table = testTable();
  await tableSearch(table).put(post('考研'), 1);
  let isFirst = true;
  const overtaken: Table = {
    ...table,
    commit: async (writes) => {
      const isCount = writes.some((write) => 'update' in write);
      if (isCount && isFirst) {
        isFirst = false;
        await tableSearch(table).put(sold('考研', 64, 20), 3);
      }
      return table.commit(writes);
    },
  };
  await tableSearch(overtaken).put(sold('考研', 4, 1), 2);
  expect(await titlesFound(table, '考研', 'popular')).toEqual([20]);
  isFirst = true;
  const hidden: Table = {
    ...overtaken,
    commit: async (writes) => {
      if (isFirst && writes.some((write) => 'update' in write)) {
        isFirst = false;
        await tableSearch(table).remove(id, 5);
      }
      return table.commit(writes);
    },
  };
  await tableSearch(hidden).put(sold('考研', 1024, 40), 4);
  for (const name of ['A考研', 'Fall', 'Fcat:code']) expect(await listed(table, name)).toEqual([]);
});
