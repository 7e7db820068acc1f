import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checksumOf, ledgerText, noChecksum } from '#functions/domain/ledger/ledger-export';
import type { Market } from './market.ts';
import { runOps } from './run.ts';

const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
afterAll(() => rm(folder, { recursive: true }));

/** Files are checked without a market. */
const noMarket = (): Promise<Market> => Promise.reject(new Error('there is no market'));
const verify = (path: string) => runOps(['books', 'verify-export', path], noMarket);

async function writeLedgers(days: readonly string[], { broken = '' } = {}): Promise<string[]> {
  let previous = noChecksum;
  const files: string[] = [];
  for (const day of days) {
    const ledger = { day, previous: day === broken ? noChecksum : previous, postings: [] };
    previous = checksumOf(ledger);
    const file = join(folder, `${day}.txt`);
    await writeFile(file, ledgerText(ledger, previous));
    files.push(file);
  }
  return files;
}

test('a file is checked by itself, a folder as a chain', async () => {
  const [first = '', second = ''] = await writeLedgers(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect(await verify(first)).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 are as they left') });
  expect(await verify(folder)).toMatchObject({ code: 0, out: expect.stringContaining('since 2026-11-20') });
  await rm(second);
  expect(await verify(folder)).toEqual({ code: 1, out: expect.stringContaining('2026-11-22.') });
});

test('names files that were changed or do not follow on the day before', async () => {
  const [first = ''] = await writeLedgers(['2026-11-20', '2026-11-21', '2026-11-22'], { broken: '2026-11-22' });
  expect(await verify(folder)).toMatchObject({ code: 1, out: expect.stringContaining('the day before them') });
  await writeFile(first, 'Tanwei ledger 1, 2026-11-20 in Beijing\n');
  expect(await verify(folder)).toMatchObject({ code: 1, out: expect.stringContaining('problem: is no ledger') });
  expect(await verify(join(folder, 'nothing'))).toMatchObject({ code: 1 });
});
