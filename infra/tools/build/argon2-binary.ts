import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';
import { root } from '../root.ts';

const require = createRequire(import.meta.url);
const cache = join(root, 'node_modules', '.cache', 'argon2');

const deployedPlatform = 'linux-arm64';
const deployedPackage = '@node-rs/argon2-linux-arm64-gnu';

/** The package searches many locations for its binary; bundles have it beside them, one for each platform. */
const loader = `
import { createRequire } from 'node:module';
const binary = createRequire(import.meta.url)('./argon2.' + process.platform + '-' + process.arch + '.node');
export const hash = binary.hash;
export const verify = binary.verify;
`;

export const argon2Plugin: Plugin = {
  name: 'argon2',
  setup(build) {
    build.onResolve({ filter: /^@node-rs\/argon2$/ }, () => ({ path: 'argon2', namespace: 'argon2' }));
    build.onLoad({ filter: /.*/, namespace: 'argon2' }, () => ({ contents: loader, resolveDir: root }));
  },
};

function hostBinary(): string {
  const name = `@node-rs/argon2-${process.platform}-${process.arch}`;
  for (const variant of ['-gnu', '-msvc', '', '-musl']) {
    try {
      return require.resolve(name + variant);
    } catch {
      // npm installed another variant.
    }
  }
  throw new Error(`npm has installed no ${name} for this machine`);
}

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
});

/** The lockfile has the version and the checksum of binaries for other machines too. */
function lockedPackage(): { version: string; integrity: string } {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const { version, integrity } = packages[`node_modules/${deployedPackage}`] ?? {};
  if (!version || !integrity) throw new Error(`package-lock.json does not know ${deployedPackage}`);
  return { version, integrity };
}

const packOutput = z.tuple([z.object({ filename: z.string(), integrity: z.string() })]);

/** Downloads the binary once per version from the registry, checks it against the lockfile, and caches it. */
function fetchDeployedBinary(): string {
  const { version, integrity } = lockedPackage();
  const cached = join(cache, `${deployedPlatform}-${version}.node`);
  if (existsSync(cached)) return cached;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'argon2-'));
  const cwd = folder.path;
  const output = execFileSync('npm', ['pack', '--json', '--fetch-retries=0', `${deployedPackage}@${version}`], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [archive] = packOutput.parse(JSON.parse(output));
  if (archive.integrity !== integrity) throw new Error(`${deployedPackage} is not what package-lock.json names`);
  execFileSync('tar', ['-xzf', archive.filename], { cwd });
  mkdirSync(cache, { recursive: true });
  copyFileSync(join(cwd, 'package', 'argon2.linux-arm64-gnu.node'), `${cached}.new`);
  renameSync(`${cached}.new`, cached);
  return cached;
}

/** The binary for Lambda; undefined when it is neither cached nor can be downloaded. */
export function deployedBinary(): string | undefined {
  try {
    return fetchDeployedBinary();
  } catch {
    return undefined;
  }
}

export function copyBinaries(folder: string, forLambda: string | undefined): void {
  const host = `${process.platform}-${process.arch}`;
  copyFileSync(hostBinary(), join(folder, `argon2.${host}.node`));
  if (forLambda) copyFileSync(forLambda, join(folder, `argon2.${deployedPlatform}.node`));
}
