import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';
import { folderOfOneTest } from './test-folder.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfOneTest();
});

test('sessions outlive a restart: the second start finds the keys of the first', () => {
  expect(loadKeys(folder)).toEqual(loadKeys(folder));
});

test('other users of the machine cannot read the keys', () => {
  loadKeys(folder);
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
});

test('a half-written file of a killed first start is replaced', () => {
  writeFileSync(join(folder, 'keys.json'), '{"sessionKey":"abc');
  expect(loadKeys(folder).sessionKey).toHaveLength(43);
});

test('a key that an earlier version did not have joins those that are there', () => {
  const path = join(folder, 'keys.json');
  const { vaultKey: _new, ...earlier } = loadKeys(folder);
  writeFileSync(path, JSON.stringify(earlier));
  const completed = loadKeys(folder);
  expect(completed).toMatchObject(earlier);
  expect(Buffer.from(completed.vaultKey, 'base64url')).toHaveLength(32);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(completed);
});
