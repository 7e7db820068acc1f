import { expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { minute } from '#shared/limits';
import { allMigrations } from './index.ts';
import { MigrationElsewhere, migrate, pendingOf, TableTooOld } from './migrate.ts';
import type { Migration } from './migration.ts';
import { findProgress } from './state.ts';
import { doneItem, wholeTable } from './test-table.ts';

const fast = { unitsPerSecond: Number.POSITIVE_INFINITY };

/** Several pages of rows, with other items among them. */
const items: Item[] = [
  doneItem('0017-free-is-no-sale'),
  ...Array.from({ length: 130 }, (_, number) => ({
    pk: `ROW#${String(number).padStart(3, '0')}`,
    sk: 'ROW',
    kind: number % 3 === 0 ? 'other' : 'row',
    number,
  })),
];

/** A migration that sets one attribute of rows, computed from others. */
const setting = (name: string, attribute: string, compute: (item: Item) => number): Migration => ({
  name,
  does: `rows have a ${attribute}`,
  concerns: (item) => item.kind === 'row' && item[attribute] === undefined,
  async bring(item, { table }) {
    const { pk, sk } = item;
    const when = [{ attribute, absent: true }] as const;
    await table.commit([{ update: { pk, sk }, change: { set: { [attribute]: compute(item) } }, when }]);
  },
});

/** The second one needs the result of the first. */
const migrations = [
  setting('0101-double', 'double', ({ number }) => Number(number) * 2),
  setting('0102-sum', 'sum', ({ number, double }) => Number(number) + Number(double)),
];

const isRecord = ({ pk }: Item): boolean => pk === 'MIGRATION';
const withoutRecords = async (whole: Awaited<ReturnType<typeof wholeTable>>): Promise<Item[]> =>
  (await whole.all()).filter((item) => !isRecord(item));

const migrated = items
  .filter((item) => !isRecord(item))
  .map((item) => {
    const number = Number(item.number);
    return item.kind === 'row' ? { ...item, double: number * 2, sum: number * 3 } : item;
  });

test('each migration is applied to every item it concerns, in order, and done again changes nothing', async () => {
  const whole = await wholeTable(items);
  expect(await migrate(whole, migrations, fast)).toEqual(['0101-double', '0102-sum']);
  expect(await withoutRecords(whole)).toEqual(migrated);
  const progress = await findProgress(whole.table);
  expect(progress.get('0101-double')).toMatchObject({ brought: 86, doneAt: whole.clock.now() });
  expect(await migrate(whole, migrations, fast)).toEqual([]);
  const again = await wholeTable([doneItem('0017-free-is-no-sale'), ...migrated]);
  await migrate(again, migrations, fast);
  expect(await withoutRecords(again)).toEqual(migrated);
});

test('killed at any commit it goes on where it was, and comes to the same', async () => {
  let left = 1;
  let kills = 0;
  const beforeCommit = () => {
    left -= 1;
    if (left <= 0) throw new Error('killed');
  };
  const dying = await wholeTable(items, { beforeCommit });
  for (let isDone = false; !isDone; ) {
    isDone = await migrate(dying, migrations, fast).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    kills += 1;
    left = 1 + ((kills * 7) % 23);
    dying.clock.advance(3 * minute);
  }
  expect(kills).toBeGreaterThan(10);
  expect(await pendingOf(dying, migrations)).toEqual([]);
  expect(await withoutRecords(dying)).toEqual(migrated);
});

test('two at once: one is turned away', async () => {
  const whole = await wholeTable(items);
  const settled = await Promise.allSettled([migrate(whole, migrations, fast), migrate(whole, migrations, fast)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(settled).toContainEqual({ status: 'rejected', reason: expect.any(MigrationElsewhere) });
});

test('who was silent for long and is overtaken writes nothing down any more', async () => {
  const whole = await wholeTable(items);
  const { scan } = whole;
  let scans = 0;
  whole.scan = async (...page) => {
    scans += 1;
    if (scans !== 3) return scan(...page);
    whole.clock.advance(3 * minute);
    await migrate({ ...whole, scan }, migrations, fast);
    return scan(...page);
  };
  await expect(migrate(whole, migrations, fast)).rejects.toBeInstanceOf(MigrationElsewhere);
  expect(await pendingOf(whole, migrations)).toEqual([]);
});

test('it rests in proportion to what it has used, and is not taken for dead meanwhile', async () => {
  let used = 0;
  const whole = await wholeTable(items.slice(0, 60), { used: () => (used += 5000) });
  await migrate(whole, migrations.slice(0, 1), { unitsPerSecond: 50 });
  // Three pages, a hundred seconds each.
  expect(whole.rested()).toBe(300_000);
});

test('an empty table has nothing of an old form', async () => {
  const whole = await wholeTable([]);
  expect(await migrate(whole, allMigrations, fast)).toEqual([]);
  expect(await pendingOf(whole, allMigrations)).toEqual([]);
});

test.each([
  ['never had one', []],
  ['stopped before the last squashed one', [doneItem('0016-sales-of-files')]],
  ['began the last squashed one', [{ ...doneItem('0017-free-is-no-sale'), doneAt: undefined }]],
])('a table that %s is refused, and nothing of it is changed', async (_, records) => {
  const whole = await wholeTable([...records, ...items.filter((item) => !isRecord(item))]);
  const before = await whole.all();
  await expect(migrate(whole, migrations, fast)).rejects.toBeInstanceOf(TableTooOld);
  expect(await whole.all()).toEqual(before);
});
