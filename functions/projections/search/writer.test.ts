import { expect, test } from 'vitest';
import { testTable } from '../../adapters/memory/test-table.ts';
import { criteriaOf } from '../../domain/search/criteria.ts';
import type { Item, Table } from '../../ports/table.ts';
import { findable } from '../../test/search-index.ts';
import { listPk, type Order } from './entries.ts';
import { tableSearch } from './index.ts';

const author = { id: '01M7VHRXG00000000000000001', username: 'lin_xi', displayName: '林溪' };
const id = '01M7VHRXG00000000000000002';

const post = (title: string, priceFen = 0) =>
  findable({ id, author, post: { title, description: '', tags: [], priceFen, category: 'code' }, now: 1 });

const titles = async (table: Table, text: string): Promise<string[]> => {
  const found = await tableSearch(table).query({
    ...{ criteria: criteriaOf({ text }), page: 1, limit: 10 },
    fresh: Promise.resolve([]),
  });
  return found.items.map(({ title }) => title);
};

/** Does only so many commits, and dies at the next. */
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

const everything: Order = { from: '!', to: '~', descending: false };

const listed = async (table: Table, name: string): Promise<Item[]> =>
  (await table.query({ pk: listPk(name), between: [everything.from, everything.to], limit: 100 })).items;

test('what did not change is not written again, and a price only moves where prices are', async () => {
  const table = testTable();
  let written = 0;
  const counting: Table = {
    ...table,
    commit: async (writes) => {
      written += writes.filter((write) => 'put' in write && write.put.pk.startsWith('T#')).length;
      return table.commit(writes);
    },
  };
  await tableSearch(counting).put(post('考研'), 1);
  expect(await listed(table, 'A考研')).toHaveLength(3);
  written = 0;
  await tableSearch(counting).put(post('考研'), 2);
  expect(written).toBe(0);
  await tableSearch(counting).put(post('考研', 500), 3);
  expect(await listed(table, 'A考研')).toHaveLength(3);
  expect(await listed(table, 'Ffree')).toEqual([]);
});
