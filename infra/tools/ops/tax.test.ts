import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { soldMarket } from '#functions/test/payouts';
import { folderOfOneTest } from '#infra/local/test-folder';
import { root } from '../root.ts';
import { runOps } from './run.ts';
import { testMarket } from './test-ops.ts';

let folder: string;
let sold: Awaited<ReturnType<typeof soldMarket>>;

beforeEach(async () => {
  folder = folderOfOneTest();
  sold = await soldMarket();
});

const ops = (...argv: string[]) => runOps(argv, async () => testMarket(sold.ports));

async function requestExport(quarter = '2026Q4'): Promise<string> {
  const { out } = await ops('tax', 'request', '--quarter', quarter, '--actor', 'mei', '--note', 'the report');
  return /ops tax export (\w+) --actor <them> --to <file>/.exec(out)?.[1] ?? out;
}

const open = (id: string, to: string, actor = 'lin') => ops('tax', 'export', id, '--actor', actor, '--to', to);

test('a second operator exports what the first requested, into a file that only they can read', async () => {
  const id = await requestExport();
  expect((await ops('proposals')).out).toContain(`proposal: ${id}\n  what: tax export of 2026Q4\n  actor: mei`);
  const to = join(folder, 'tax.csv');
  const { code, out } = await open(id, to);
  expect(code).toBe(0);
  expect(out).toContain('2026Q4: 1 sellers are in ');
  expect(out).toContain('0 of them without an identity. The quarter is not over');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readFileSync(to, 'utf8')).toMatch(
    /^\uFEFFname,.*\r\n南岸,110101199003071234,13800001234,nan@example\.com,seller_nan,1,10.00,0.00,0.50,9.50\r\n$/,
  );
  const { rows } = JSON.parse((await ops('audit', '--json')).out);
  expect(rows).toMatchObject([
    { actor: 'mei', action: 'propose', target: 'tax', note: 'the report' },
    { actor: 'lin', action: 'tax export', target: id },
  ]);
  expect(rows[1].after).toContain('"quarter":"2026Q4"');
});

test('an interrupted export leaves no partial file', async () => {
  const id = await requestExport();
  const broken = testMarket(sold.ports, { vault: () => Promise.reject(new Error('no key')) });
  const argv = ['tax', 'export', id, '--actor', 'lin', '--to', join(folder, 'tax.csv')];
  expect(await runOps(argv, async () => broken)).toMatchObject({ code: 3 });
  expect(readdirSync(folder)).toEqual([]);
  expect((await open(id, join(folder, 'tax.csv'))).code).toBe(0);
});

test('nothing that exists is written over, and nothing is written into the project, by whatever way', async () => {
  const id = await requestExport();
  const [existing, link] = [join(folder, 'here.csv'), join(folder, 'link.csv')];
  writeFileSync(existing, 'mine');
  symlinkSync(join(folder, 'nowhere'), link);
  for (const to of [existing, link]) {
    expect(await open(id, to)).toMatchObject({ code: 1, out: expect.stringContaining('nothing that exists') });
  }
  expect(readFileSync(existing, 'utf8')).toBe('mine');

  symlinkSync(join(root, 'infra'), join(folder, 'infra'));
  const inside = ['tax.csv', 'infra/tax.csv', join(root, 'tax.csv'), join(folder, 'infra/tax.csv')];
  for (const to of [...inside, join(folder, 'no/such/tax.csv')]) {
    expect(await open(id, to), to).toMatchObject({ code: 1, out: expect.stringContaining('outside of the project') });
  }
  expect((await ops('audit')).out).not.toContain('tax export');
});

test.each(['2027Q1', '2026', '2026Q5', ''])('%j is no quarter that has begun', async (quarter) => {
  const { code, out } = await ops('tax', 'request', '--quarter', quarter, '--actor', 'mei', '--note', 'x');
  expect([code, out]).toEqual([1, 'A quarter is written 2026Q4, and has begun.']);
});
