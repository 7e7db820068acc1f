import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Engines, startEngines } from './engines.ts';
import { folderFormat } from './folder-format.ts';
import { folderOfOneTest } from './test-folder.ts';

let folder: string;
let formatFile: string;
beforeEach(() => {
  folder = folderOfOneTest();
  formatFile = join(folder, 'format.txt');
});

/** Runs the engines on the folder during `act`. */
async function withEngines<T>(act: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await startEngines(folder);
  return act(engines).finally(engines.stop);
}

const readFormat = (): string | undefined => (existsSync(formatFile) ? readFileSync(formatFile, 'utf8') : undefined);
const current = `${folderFormat}\n`;

test('a new folder has the number before anything else is in it, and starts again with it', async () => {
  await withEngines(async () => expect(readFormat()).toBe(current));
  await withEngines(async () => expect(readFormat()).toBe(current));
});

test('a folder with data and without a number is refused in one line that names the reset, and stays as it is', async () => {
  await withEngines(async () => undefined);
  rmSync(formatFile);
  const refused = await startEngines(folder).catch((error: Error) => error);
  expect(refused).toMatchObject({ name: 'StartProblem' });
  const { message } = refused as Error;
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toMatch(/格式 0，.*format 0, and this version reads format 1 only/);
  expect(message).toContain(`DATA_DIR=${folder} npm run reset deletes the folder`);
  expect(readFormat()).toBeUndefined();
});

test.each(['2', '0', '', '1.5', 'one'])(
  'a folder of format "%s" is refused before anything is started on it',
  async (format) => {
    writeFileSync(formatFile, format);
    await expect(startEngines(folder)).rejects.toThrow(`have format ${format}, and this version reads format 1 only`);
    expect(existsSync(join(folder, 'dynamo.sqlite'))).toBe(false);
  },
);
