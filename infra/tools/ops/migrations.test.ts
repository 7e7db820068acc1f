import { expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { testPorts } from '#functions/test/ports';
import { doneItem, wholeTable } from '#infra/migrations/test-table';
import { noFailedMessages } from './failed-messages.ts';
import { runOps } from './run.ts';

const people: Item[] = ['01', '02'].map((id) => ({ pk: `USR#${id}`, sk: 'USR', kind: 'user' }));

/** Runs commands on a table with these items. */
async function opsOver(items: readonly Item[]) {
  const whole = await wholeTable(items);
  const ports = testPorts({ table: whole.table, clock: whole.clock });
  const unused = () => Promise.reject(new Error('no command of migrations needs it'));
  const ops = (...argv: string[]) =>
    runOps(argv, async () => ({
      ports,
      money: unused,
      vault: unused,
      configuration: () => undefined,
      failedMessages: noFailedMessages,
      contents: async () => ({ items: await whole.all(), sizes: undefined }),
      wholeTable: async () => ({ ...whole, close: () => undefined }),
      close: async () => undefined,
    }));
  return { whole, ops };
}

test('a table that lacks a migration says so, is counted, brought up to date in a name, and says that too', async () => {
  const { whole, ops } = await opsOver([doneItem('0017-free-is-no-sale'), ...people]);
  const before = await whole.all();
  expect(await ops('migrate', 'status')).toEqual({
    code: 1,
    out: expect.stringContaining('1 of 1 migrations are missing'),
  });
  const planned = await ops('migrate', '--dry-run');
  expect(planned).toEqual({ code: 0, out: expect.stringMatching(/0018-creators-have-files\n.*\n {2}items: 2/) });
  expect(await whole.all()).toEqual(before);

  expect((await ops('migrate')).code).toBe(2);
  expect((await ops('migrate', '--actor', 'mei', '--rate', '1')).out).toContain('50 at least');
  expect(await ops('migrate', '--actor', 'mei')).toEqual({
    code: 0,
    out: expect.stringContaining('0018-creators-have-files'),
  });
  expect(await ops('migrate', 'status')).toEqual({ code: 0, out: expect.stringContaining('Every migration is done.') });
  expect((await ops('migrate', '--actor', 'mei')).out).toBe('Every migration is done.');
  expect((await ops('audit')).out).toContain('action: migrate');
});

test('a table that is older than the migrations reach is refused, with the page that says what to do', async () => {
  const { ops } = await opsOver(people);
  const refused = await ops('migrate', '--actor', 'mei');
  expect(refused).toEqual({ code: 1, out: expect.stringContaining('docs/runbook.md, “migrate”') });
  expect((await ops('migrate', 'status')).code).toBe(1);
});
