import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, linkSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, root } from '../root.ts';

/** Together they cover argon2, lazy chunks, the S3 client and the passkey code. */
const only = ['notify-payment', 'prepare-worker', 'start-passkey'];

const sources = [
  'functions',
  'shared',
  'infra',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];

/** Hard-links the same packages below another folder: a build reads their paths, and links need no copy. */
function linkPackages(to: string): void {
  const from = join(root, 'node_modules');
  const packages = readdirSync(from).filter((name) => !name.startsWith('.'));
  for (const file of packages.flatMap((name) => filesIn(join(from, name)).map((path) => `${name}/${path}`))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    linkSync(join(from, file), join(to, file));
  }
}

/** Below this repository, since hard links cannot cross file systems. */
mkdirSync(join(root, 'dist'), { recursive: true });
const copy = mkdtempDisposableSync(join(root, 'dist', 'elsewhere-'));
const bundles = join('dist', 'compared');

const bundleScript = `
const [root, outdir, only] = process.argv.slice(1);
const { bundle } = await import(root + '/infra/tools/build/bundle.ts');
await bundle({ outdir, hereOnly: true, only: only.split(',') });
`;

const webScript = `
const { buildWeb } = await import(process.argv[1] + '/infra/tools/build/build-web.ts');
await buildWeb();
`;

/** Runs in a process of its own, in another time zone. */
const runIn = (checkout: string, script: string) =>
  promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script, checkout, join(checkout, bundles), only.join(',')],
    { cwd: checkout, env: { ...process.env, TZ: checkout === root ? 'UTC' : 'Pacific/Chatham' } },
  );

beforeAll(() => {
  for (const name of sources) cpSync(join(root, name), join(copy.path, name), { recursive: true });
  linkPackages(join(copy.path, 'node_modules'));
});

afterAll(() => {
  copy.remove();
  rmSync(join(root, bundles), { recursive: true, force: true });
});

/** Names with hashes of contents, so that a differing file is named and not printed. */
const hashFiles = (folder: string): [name: string, content: string][] =>
  filesIn(folder)
    .toSorted()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);

test('the same functions come of the same sources, whichever folder they are built in', async () => {
  await runIn(root, bundleScript);
  await runIn(copy.path, bundleScript);
  const built = hashFiles(join(copy.path, bundles));
  expect(built.length).toBeGreaterThan(2 * only.length);
  expect(built).toEqual(hashFiles(join(root, bundles)));
});

test('the same app comes of the same sources, whichever folder it is built in', async () => {
  await runIn(copy.path, webScript);
  const built = hashFiles(join(copy.path, 'dist', 'web'));
  expect(built.length).toBeGreaterThan(10);
  expect(built).toEqual(hashFiles(join(root, 'dist', 'web')));
});
