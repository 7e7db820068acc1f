import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { allMigrations } from '#infra/migrations/index';
import { pendingOf } from '#infra/migrations/migrate';
import { tellMigrations } from './tell-migrations.ts';

test('marks all migrations of a new table as done, and lists those that another table lacks', async () => {
  const lines: string[] = [];
  const tools = { say: (line: string) => void lines.push(line) };
  const [made, old] = [testTable(), testTable()];
  await tellMigrations(tools, { table: made, stage: 'dev', isNew: true });
  await tellMigrations(tools, { table: made, stage: 'dev', isNew: false });
  expect(lines).toEqual([]);
  expect(await pendingOf({ table: made }, allMigrations)).toEqual([]);
  await tellMigrations(tools, { table: old, stage: 'dev', isNew: false });
  expect(lines).toEqual([
    `${allMigrations.length} migrations are missing: STAGE=dev npm run ops -- migrate --actor <you>`,
  ]);
});
