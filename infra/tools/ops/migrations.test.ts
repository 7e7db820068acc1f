import { expect, test } from 'vitest';
import { testPorts } from '#functions/test/ports';
import { allMigrations } from '#infra/migrations/index';
import { firstRelease, wholeTable } from '#infra/migrations/test-table';
import { noDeadLetters } from './dead-letters.ts';
import { runOps } from './run.ts';

test('a table from before says what it lacks, is counted, brought up to date in a name, and says that too', async () => {
  const whole = await wholeTable(firstRelease().filter(({ pk }) => !pk.startsWith('T#')));
  const ports = testPorts({ table: whole.table, clock: whole.clock });
  const nothing = () => Promise.reject(new Error('nothing of it is needed'));
  const ops = (...argv: string[]) =>
    runOps(argv, async () => ({
      ports,
      money: nothing,
      vault: nothing,
      configuration: () => undefined,
      dead: noDeadLetters,
      contents: async () => ({ items: await whole.all(), sizes: undefined }),
      whole: async () => ({ ...whole, close: () => undefined }),
      close: async () => undefined,
    }));
  const count = allMigrations().length;

  const before = await whole.all();
  expect(await ops('migrate', 'status')).toEqual({
    code: 1,
    out: expect.stringContaining(`${count} of ${count} migrations are missing`),
  });
  const planned = await ops('migrate', '--dry-run');
  expect(planned).toEqual({ code: 0, out: expect.stringMatching(/0002-stars-in-lists\n.*\n {2}items: 48\n/) });
  expect(await whole.all()).toEqual(before);

  expect((await ops('migrate')).code).toBe(2);
  expect((await ops('migrate', '--actor', 'mei', '--rate', '1')).out).toContain('50 at least');
  expect(await ops('migrate', '--actor', 'mei')).toEqual({
    code: 0,
    out: expect.stringContaining('0013-sales-of-the-week'),
  });
  expect(await ops('migrate', 'status')).toEqual({ code: 0, out: expect.stringContaining('Every migration is done.') });
  expect((await ops('migrate', '--actor', 'mei')).out).toBe('Every migration is done.');
  expect((await ops('audit')).out).toContain('action: migrate');
});
