import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Item } from '#functions/ports/table';
import { allMigrations } from '#infra/migrations/index';
import { doneItem } from '#infra/migrations/test-table';
import { clientOf } from './dynamo/server.ts';
import { type Engines, startEngines } from './engines.ts';
import { folderFormat } from './folder-format.ts';
import { provision, tableName } from './provision.ts';
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

/** Makes a folder as versions without numbers left it, with these items in its table. */
async function leaveUnnumbered(items: readonly Item[]): Promise<void> {
  await withEngines(async (engines) => {
    await provision(engines);
    const client = clientOf({ endpoint: engines.endpoints.dynamodb });
    const table = dynamoTable(client, tableName);
    if (items.length > 0) await table.commit(items.map((put) => ({ put })));
    client.destroy();
  });
  rmSync(formatFile);
}

const user: Item = { pk: 'USR#1', sk: 'USR', kind: 'user' };

test('a new folder has the number before anything else is in it, and starts again with it', async () => {
  await withEngines(async () => expect(readFormat()).toBe(current));
  await withEngines(async () => expect(readFormat()).toBe(current));
});

test('a folder of the last versions without a number gets it', async () => {
  const squashed = ['0001-asked-addresses', '0016-sales-of-files'];
  await leaveUnnumbered([user, ...[...squashed, ...allMigrations.map(({ name }) => name)].map(doneItem)]);
  await withEngines(async () => expect(readFormat()).toBe(current));
});

test.each<[string, Item[]]>([
  ['has items and had no migration', [user]],
  ['lacks the last of the squashed migrations', [user, doneItem('0001-asked-addresses')]],
  [
    'is older than they are and was brought up to date by them',
    [user, { ...doneItem('0001-asked-addresses'), looked: 9 }, doneItem('0016-sales-of-files')],
  ],
])('a folder whose table %s is refused in one line that names the reset, and stays as it is', async (_, items) => {
  await leaveUnnumbered(items);
  const refused = await startEngines(folder).catch((error: Error) => error);
  expect(refused).toMatchObject({ name: 'StartProblem' });
  const { message } = refused as Error;
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toMatch(/格式 0，.*format 0, and this version reads format 1 only/);
  expect(message).toContain(`DATA_DIR=${folder} npm run reset deletes the folder`);
  expect(readFormat()).toBeUndefined();
});

test('a first start that was killed before its table was made, or was empty, leaves a folder that starts', async () => {
  await withEngines(async () => undefined);
  rmSync(formatFile);
  await withEngines(async () => expect(readFormat()).toBe(current));
  await leaveUnnumbered([]);
  await withEngines(async () => expect(readFormat()).toBe(current));
});

test.each(['2', '0', '', '1.5', 'one'])(
  'a folder of format "%s" is refused before anything is started on it',
  async (format) => {
    writeFileSync(formatFile, format);
    await expect(startEngines(folder)).rejects.toThrow(`have format ${format}, and this version reads format 1 only`);
    expect(existsSync(join(folder, 'dynamo.sqlite'))).toBe(false);
  },
);
