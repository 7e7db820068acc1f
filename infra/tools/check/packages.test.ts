import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../root.ts';

interface LockedPackage {
  dev?: boolean;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
}

const jsonOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const {
  dependencies,
  devDependencies,
  optionalDependencies,
}: Record<string, Record<string, string>> = jsonOf('package.json');
const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };

const entriesIn = (path: string): [place: string, entry: LockedPackage][] =>
  Object.entries<LockedPackage>(jsonOf(path).packages).filter(([place]) => place !== '');

test('every package is asked for in one version, and the clients of AWS in the same one', () => {
  for (const [name, version] of Object.entries(direct)) expect(version, name).toMatch(/^(npm:.*@)?\d+\.\d+\.\d+$/);
  // This one counts by itself.
  const clients = Object.entries(direct).filter(
    ([name]) => name.startsWith('@aws-sdk/') && name !== '@aws-sdk/util-dynamodb',
  );
  expect(clients.length).toBeGreaterThan(10);
  expect([...new Set(clients.map(([, version]) => version))]).toHaveLength(1);
});

test('the lockfile says where each package lies, or npm would ask the registry about every one: twice the time', () => {
  const places = entriesIn('package-lock.json').filter(([, { inBundle }]) => !inBundle);
  expect(places.filter(([, { resolved, integrity }]) => !resolved || !integrity).map(([place]) => place)).toEqual([]);
});

/** Without the packages within it, which have lines of their own. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? bytesIn(path) : lstatSync(path).size);
    }, 0);
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Binaries of other machines are larger or smaller. */
describe.runIf(process.platform === 'linux' && process.arch === 'x64')('what `npm start` installs', () => {
  test('is at most 520 MB and 380 packages; the largest of them are named', () => {
    const installed = entriesIn('node_modules/.package-lock.json').filter(([, { dev }]) => !dev);
    const sizes = installed.map(
      ([place]) => [place.slice('node_modules/'.length), bytesIn(join(root, place))] as const,
    );
    const large = sizes.filter(([, bytes]) => bytes > 20e6).toSorted(([, a], [, b]) => b - a);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(megabytes(total), large.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(', ')).toBeLessThan(520);
    expect(installed.length).toBeLessThan(380);
  });
});
