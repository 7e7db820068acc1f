import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { root } from '../root.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** A made-up route in a copy of the project: four files by hand, and whatever looks at all routes is content. */

const copy = testFolder();

const unneeded = new Set(['.git', 'node_modules', 'dist', 'coverage', 'cdk.out', '.cache']);
const isNeeded = (path: string): boolean => !unneeded.has(basename(path)) && !basename(path).startsWith('.local');

const row = `
  greetFile: route({
    method: 'GET',
    path: '/files/{id}/greeting',
    access: 'guest',
    personal: true,
    may: 'whoever sees the file',
    summary: 'A kind word of a file',
    params: idParam,
    query: z.object({ mood: z.enum(['glad', 'calm']) }),
    response: z.object({ greeting: z.string() }),
    errors: ['file_not_found'],
  }),`;

const checked = "if (!(await viewFile(table, params.id, user))) return refuse('file_not_found');";

const handler = `import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';

export const greetFile = endpoint(routes.greetFile, ['table'], async ({ params, query, user }, { table }) => {
  ${checked}
  return ok({ greeting: query.mood });
});
`;

const itsTest = `import { expect, test } from 'vitest';
import { call, testPorts } from '../../test/ports.ts';
import { greetFile } from './greet-file.ts';

test('what is not there is not greeted', async () => {
  const asked = { params: { id: 'x' }, query: { mood: 'glad' } };
  expect(await call(greetFile, testPorts(), asked)).toMatchObject({ code: 'file_not_found' });
});
`;

function changed(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
}

const after = (beginning: string, more: string) => (text: string) => text.replace(beginning, beginning + more);

/** The list of the README. */
const byHand: Record<string, (text: string) => string> = {
  'shared/contract/files.ts': after('export const files = {', row),
  'functions/api/files/greet-file.ts': () => handler,
  'functions/api/files/greet-file.test.ts': () => itsTest,
  'infra/lib/grants.ts': after('export const grants = {', "\n  greetFile: ['table:read'],"),
};

/** Without the variables by which this run and the machine's own checks would have a say in it. */
const { CI: _ci, ...env } = process.env;
const node = promisify(execFile);
const inCopy = (...args: string[]) => node(process.execPath, args, { cwd: copy, env: { ...env, NO_COLOR: '1' } });

const vitest = 'node_modules/vitest/vitest.mjs';
const tested = (...args: string[]) =>
  inCopy(vitest, 'run', '--project', 'unit', ...args).then(
    () => 'passed',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
  );

/** Take long, and take the rows as they come. */
const slow = /fuzz|stages|gateway|budgets|one-truth|\.system\./;

/** Every other test that goes through all rows. */
const throughAllRows = globSync('{shared,functions,infra}/**/*.test.ts', { cwd: root })
  .filter((path) => !slow.test(path))
  .filter((path) => /\brouteEntries\b/.test(readFileSync(join(root, path), 'utf8')));

beforeAll(async () => {
  cpSync(root, copy, { recursive: true, filter: isNeeded });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, change] of Object.entries(byHand)) changed(path, change);
  await inCopy('infra/tools/openapi.ts');
});

test('a new route is four files by hand, and nothing that looks at all routes misses another', async () => {
  expect(throughAllRows.length).toBeGreaterThan(5);
  expect(await tested(...throughAllRows, 'infra/lib/grants.test.ts', 'functions/api/files/greet-file.test.ts')).toBe(
    'passed',
  );
});

test('a new route that forgets who may is found without a test of its own', async () => {
  changed('functions/api/files/greet-file.ts', (text) => text.replace(checked, ''));
  const matrix = await tested('functions/test/authorization.test.ts', '-t', 'greetFile');
  expect(matrix).toContain('greetFile private, with a buyer as guest');
});
