import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { testFolder } from '#infra/local/test-folder';
import { routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Adds two routes to a copy of the project, in four files each, and runs the tests that go through all routes. */

const copy = testFolder();

const unneeded = new Set(['.git', 'node_modules', 'dist', 'coverage', 'cdk.out', '.cache']);
const isNeeded = (path: string): boolean => !unneeded.has(basename(path)) && !basename(path).startsWith('.local');

const rowOf = (word: string) => `
  ${word}File: route({
    method: 'GET',
    path: '/files/{id}/${word}ing',
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

const handlerOf = (word: string) => `import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';

export const ${word}File = endpoint(routes.${word}File, ['table'], async ({ params, query, user }, { table }) => {
  ${checked}
  return ok({ greeting: query.mood });
});
`;

const testOf = (word: string) => `import { expect, test } from 'vitest';
import { call, testPorts } from '../../test/ports.ts';
import { ${word}File } from './${word}-file.ts';

test('what is not there is not greeted', async () => {
  const input = { params: { id: 'x' }, query: { mood: 'glad' } };
  expect(await call(${word}File, testPorts(), input)).toMatchObject({ code: 'file_not_found' });
});
`;

function editFile(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
}

const insertAfter = (beginning: string, more: string) => (text: string) => text.replace(beginning, beginning + more);

/** The four files that the README lists. */
const manualEdits = (word: string): Record<string, (text: string) => string> => ({
  'shared/contract/files.ts': insertAfter('export const files = {', rowOf(word)),
  [`functions/api/files/${word}-file.ts`]: () => handlerOf(word),
  [`functions/api/files/${word}-file.test.ts`]: () => testOf(word),
  'infra/lib/grants.ts': insertAfter('export const grants = {', `\n  ${word}File: ['table:read'],`),
});

/** The verb of the route that omits its access check. */
const forgetful = 'hail';

/** Without CI, which would change how the checks in the copy behave. */
const { CI: _ci, ...env } = process.env;
const node = promisify(execFile);
const inCopy = (...args: string[]) => node(process.execPath, args, { cwd: copy, env: { ...env, NO_COLOR: '1' } });

const assertions = z.array(z.object({ status: z.string(), title: z.string() }));
const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), message: z.string(), assertionResults: assertions })),
});

/** Skips tests whose titles name one of the existing routes. */
const newRoutesOnly = `^(?!.*\\b(${routeEntries.map(([name]) => name).join('|')})\\b)`;

/** Titles of failed tests, and the names of files that failed to load. */
async function failures(...paths: string[]) {
  const outputFile = join(copy, 'tests.json');
  const reporterArguments = ['--reporter=json', `--outputFile=${outputFile}`];
  // One worker loads the shared modules once; several would not be faster beside the other test files of this run.
  const vitestArguments = [
    'run',
    '--project',
    'unit',
    '--maxWorkers=1',
    '-t',
    newRoutesOnly,
    ...reporterArguments,
    ...paths,
  ];
  await inCopy('node_modules/vitest/vitest.mjs', ...vitestArguments).catch(() => undefined);
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  ]);
  return { numPassedTests, failed };
}

/** Slow tests, and those that check all routes together at their end. */
const slowTests = /fuzz|stages|gateway|budgets|one-truth|lists|\.system\./;

/** All other tests that go through all routes. */
const throughAllRows = globSync('{shared,functions,infra}/**/*.test.ts', { cwd: root })
  .filter((path) => !slowTests.test(path))
  .filter((path) => /\brouteEntries\b/.test(readFileSync(join(root, path), 'utf8')));

beforeAll(async () => {
  cpSync(root, copy, { recursive: true, filter: isNeeded });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const word of ['greet', forgetful]) {
    for (const [path, change] of Object.entries(manualEdits(word))) editFile(path, change);
  }
  editFile(`functions/api/files/${forgetful}-file.ts`, (text) => text.replace(checked, ''));
  await inCopy('infra/tools/openapi.ts');
});

test('a new route is four files, and one without its access check fails the common tests', async () => {
  expect(throughAllRows.length).toBeGreaterThan(5);
  const others = ['infra/lib/grants.test.ts', 'functions/api/files/greet-file.test.ts'];
  const { numPassedTests, failed } = await failures(...throughAllRows, ...others);
  expect(numPassedTests).toBeGreaterThan(200);
  expect(failed).toEqual(['hailFile answers each of nine kinds of callers as the words of its row say']);
});
