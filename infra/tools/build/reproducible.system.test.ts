import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { checkoutCopy } from '../checkout-copy.ts';
import { filesIn, root } from '../root.ts';

/** Together they cover argon2, lazy chunks, the S3 client and the passkey code. */
const only = ['notify-payment', 'prepare-worker', 'start-passkey'];

const copy = checkoutCopy();
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
