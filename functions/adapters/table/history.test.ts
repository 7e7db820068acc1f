import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Condition, Item, Key, Query, Table, Write } from '#functions/ports/table';
import { dynamoTable } from '../dynamo/table.ts';
import { type LocalMarket, localMarket } from '../dynamo/test-market.ts';
import { testTable } from '../memory/test-table.ts';
import { compareText, keyNames, keyText } from './keys.ts';
import { keyOf } from './write.ts';

let market: LocalMarket;

beforeAll(async () => {
  market = await localMarket();
});
afterAll(() => market.stop());

/** Few keys and values, so that histories collide. Every run has partitions of its own. */
const partitions = ['p', 'q', '摊'];
const sort = fc.constantFrom('a', 'a#', 'b', 'é', '摊', '🏮');
const text = fc.constantFrom('', 'open', 'paid', '摊位');
const whole = fc.integer({ min: -3, max: 3 });
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });

const attributes = fc.record(
  {
    state: maybe(text),
    tags: maybe(fc.array(text, { maxLength: 2 })),
    deep: maybe(fc.constant({ list: [1, null, { x: '' }] })),
    title: maybe(text),
    id: maybe(sort),
    listPk: maybe(fc.constantFrom(...partitions)),
    ownedPk: maybe(fc.constantFrom(...partitions)),
    ownedSk: maybe(sort),
  },
  { requiredKeys: [] },
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom<Condition>({ absent: true }, { exists: true }, { attribute: 'state', absent: true }),
  fc.record({ attribute: fc.constantFrom('state', 'n', 'none'), equals: fc.oneof(text, whole) }),
  fc.record({ attribute: fc.constantFrom('state', 'n'), oneOf: fc.array(fc.oneof(text, whole), { maxLength: 3 }) }),
  fc.record({ attribute: fc.constantFrom('n', 'n', 'state'), atLeast: whole }),
  fc.record({ attribute: fc.constantFrom('n', 'n', 'state'), absentOrBefore: whole }),
);

const key: fc.Arbitrary<Key> = fc.record({ pk: fc.constantFrom(...partitions), sk: sort });
const when = fc.array(condition, { maxLength: 2 });
const change = fc.record(
  { set: attributes, add: fc.constantFrom({}, { n: 1 }, { n: -2, m: 0 }) },
  { requiredKeys: [] },
);

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ put: fc.tuple(key, attributes).map(([at, more]) => ({ ...more, ...at })), when }),
  fc.record({ update: key, change, when }),
  fc.record({ remove: key, when }),
  fc.record({ check: key, when: fc.array(condition, { minLength: 1, maxLength: 2 }) }),
);

const commits = fc.uniqueArray(write, {
  selector: (one) => keyText(keyOf(one)),
  minLength: 1,
  maxLength: 4,
});

const range = fc.oneof(
  fc.constant({}),
  fc.record({ beginsWith: sort }),
  fc
    .tuple(sort, sort)
    .map((ends): Pick<Query, 'between'> => ({ between: ends[0] < ends[1] ? ends : [ends[1], ends[0]] })),
);
const filter = fc.constantFrom(
  {},
  {},
  { only: { state: 'open' } },
  { containing: { attribute: 'tags', value: 'paid' } },
);
const query: fc.Arbitrary<Query> = fc
  .tuple(fc.constantFrom({}, { index: 'newest' as const }, { index: 'owned' as const }), range, filter, fc.boolean())
  .chain(([index, within, filtered, descending]) =>
    fc.record({ pk: fc.constantFrom(...partitions), limit: fc.integer({ min: 1, max: 4 }) }).map((rest) => ({
      ...index,
      ...within,
      ...filtered,
      descending,
      ...rest,
    })),
  );

async function readOut(table: Table, listQuery: Query): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...listQuery, cursor });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
}

/** Items with the same sort key of an index have no defined order. */
function comparable(items: Item[], { index }: Query): unknown {
  if (index === undefined) return items;
  const { sort } = keyNames(index);
  return {
    order: items.map((item) => item[sort]),
    items: items.toSorted((a, b) => compareText(keyText(a), keyText(b))),
  };
}

async function emptied(table: Table): Promise<Table> {
  for (const pk of partitions)
    for (const { sk } of await readOut(table, { pk, limit: 100 })) await table.commit([{ remove: { pk, sk } }]);
  return table;
}

test('both tables answer every history of commits and queries alike', async () => {
  const history = fc.record({
    steps: fc.array(commits, { maxLength: 12 }),
    queries: fc.array(query, { maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, queries }) => {
      const tables = [testTable(), await emptied(dynamoTable(market.client, market.tableName))] as const;
      const both = <T>(ask: (table: Table) => Promise<T>) => Promise.all([ask(tables[0]), ask(tables[1])]);
      for (const writes of steps) {
        const [twin, real] = await both((table) => table.commit(writes));
        expect(twin).toEqual(real);
      }
      for (const listQuery of [...partitions.map((pk): Query => ({ pk, limit: 3 })), ...queries]) {
        const [twin, real] = await both((table) => readOut(table, listQuery));
        expect(comparable(twin, listQuery)).toEqual(comparable(real, listQuery));
        expect(await both((table) => table.count(listQuery))).toEqual([real.length, real.length]);
      }
    }),
    { numRuns: 40 },
  );
});
