import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { grants } from '#infra/lib/grants';
import { scheduleGrants, workerGrants } from '#infra/lib/grants/worker-grants';
import { queueNames } from '#infra/lib/resources';
import { schedules } from '#infra/lib/schedules';
import { demoLogins, demoPassword } from '#infra/local/demo/index';
import { fileNameOf, handlerFileOf, type RouteName, routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const glob = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const uncommented = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');

const sources = glob('{shared,functions,infra,web}/**/*.{ts,tsx,cjs,css,html}').map((path) => ({
  path,
  text: uncommented(read(path)),
}));

/** It names shapes that several routes share, and takes each from one of them. */
const namesShapes = 'shared/contract/openapi/schema.ts';

/** Benchmarks call routes as tests do. */
const isBench = (path: string): boolean => path.startsWith('infra/tools/bench-');

const isProductSource = (path: string): boolean =>
  !isTest(path) && !isBench(path) && !path.startsWith('web/') && path !== namesShapes;

/** Files that match a pattern, without tests and the browser's folder. */
const filesNaming = (pattern: RegExp): string[] =>
  sources.filter(({ path, text }) => isProductSource(path) && pattern.test(text)).map(({ path }) => path);

/** Tables of tests ask every row: for rights, rejected input, described answers and budgets. */
test('every row has its file, and no file is without a row', () => {
  const files = glob('functions/api/**/*.ts').filter((path) => !isTest(path));
  expect(files).toEqual(routeEntries.map(([name]) => handlerFileOf(name)).sort());
});

test.each(routeEntries)('%s is answered by the endpoint of its own file, for its own row', async (name, route) => {
  const module = await import(join(root, handlerFileOf(name)));
  expect(module[name]?.route).toBe(route);
});

test('every queue and every schedule has its worker, and no worker is without one', () => {
  const files = glob('functions/workers/*.ts').filter((path) => !isTest(path));
  const names = [...queueNames, ...Object.keys(schedules)];
  expect(files).toEqual(names.map((name) => `functions/workers/${name}.ts`).sort());
});

test('every port is wired under the name of its file, by which bundles import it', () => {
  const files = glob('functions/runtime/wiring/*.ts').filter(
    (path) => !isTest(path) && !/(index|once)\.ts$/.test(path),
  );
  const exportOf = (path: string) => basename(path, '.ts').replace(/-(.)/g, (_, initial) => initial.toUpperCase());
  expect(files.filter((path) => !new RegExp(`^export const ${exportOf(path)}\\b`, 'm').test(read(path)))).toEqual([]);
});

/** Key prefixes such as `FILE#` in templates and `'STORE'` in items. */
const keyBeginnings = (text: string): string[] =>
  [/[`']([A-Z][A-Z-]*#)/g, /\b(?:pk|sk|[a-z]+[PS]k)(?::| =) '([A-Z-]+)'/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, beginning = '']) => beginning),
  );

test('every key that is built stands on the page of access patterns', () => {
  const page = read('docs/access-patterns.md');
  const builders = sources.filter(
    ({ path }) =>
      /^functions\/(store|projections|adapters)\//.test(path) && !/\.(test|conformance)\.ts$|\/test-/.test(path),
  );
  const builtKeys = builders.flatMap(({ path, text }) => keyBeginnings(text).map((key) => `${key} of ${path}`));
  expect(builtKeys.length).toBeGreaterThan(100);
  expect(builtKeys.filter((key) => !page.includes(`\`${key.split(' ')[0]}`))).toEqual([]);
});

test('every function has its line of rights, and no line is without a function', () => {
  expect(Object.keys(grants).sort()).toEqual(routeEntries.map(([name]) => name).sort());
  expect(Object.keys(workerGrants).sort()).toEqual([...queueNames].sort());
  expect(Object.keys(scheduleGrants).sort()).toEqual(Object.keys(schedules).sort());
});

test('a route is named in the places a new one touches, and nowhere else', () => {
  for (const [name] of routeEntries) {
    expect(filesNaming(new RegExp(`\\broutes\\.${name}\\b`)), name).toEqual([handlerFileOf(name)]);
  }
});

/** Their names are not ordinary words, so any other use of them shows. */
test.each<[RouteName, noun: string]>([
  ['shareFile', 'files'],
  ['unstarFile', 'files'],
  ['followUser', 'follows'],
  ['listSales', 'orders'],
])('%s, taken at random, is in its row, its file and its rights, and in no other source', (name, page) => {
  const file = handlerFileOf(name);
  const expected = [file, 'infra/lib/grants.ts', `shared/contract/${page}.ts`];
  expect(filesNaming(new RegExp(`\\b${name}\\b|['"/]${fileNameOf(name)}\\b`))).toEqual(expected);
});

test('the README names the four files a new route touches', () => {
  const [, section = ''] = /## Add a route\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
  const files = [...section.matchAll(/^\| \d[^|]*\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(files).toEqual([
    'shared/contract/<noun>.ts',
    'functions/api/<noun>/<route-name>.ts',
    'functions/api/<noun>/<route-name>.test.ts',
    'infra/lib/grants.ts',
  ]);
  for (const path of [...section.matchAll(/`([a-z]+\/[\w/.-]+\.\w+)`/g)].flatMap(([, path = '']) => path))
    expect(existsSync(join(root, path)), path).toBe(true);
});

/** Tests too: a new route has nothing to enter there. */
test('only the rights have to name every route', () => {
  const requiresEveryRoute = /(?<!Partial<)Record<RouteName\b/;
  const demanding = sources.filter(
    ({ path, text }) => path !== 'infra/tools/check/architecture.test.ts' && requiresEveryRoute.test(text),
  );
  expect(demanding.map(({ path }) => path)).toEqual(['infra/lib/grants.ts']);
});

test('the README gives the logins that the demo market really has', () => {
  for (const { username } of demoLogins) expect(read('README.md')).toContain(`\`${username}\``);
  expect(read('README.md')).toContain(`\`${demoPassword}\``);
});

test('nothing new lies at the top of the repository', () => {
  const expected = [
    ...['.ci', '.git', '.github', '.gitignore', 'README.md', 'docs', 'functions', 'infra', 'shared', 'web'],
    ...['.npmrc', 'cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json'],
    ...['.dependency-cruiser.cjs', 'biome.json', 'knip.json', 'vitest.config.ts'],
    // Made by tools and ignored by git.
    ...['.cache', '.env', '.local', 'cdk.out', 'coverage', 'dist', 'node_modules'],
  ];
  const entries = readdirSync(root).filter((name) => !name.startsWith('.local-'));
  expect(entries.filter((name) => !expected.includes(name))).toEqual([]);
});

const commands: Record<string, string> = JSON.parse(read('package.json')).scripts;

/** `exec`: otherwise the shell between npm and the program would keep the signals for itself. */
test('every script of package.json goes through the bootstrap, so that it works in a fresh clone and can be stopped', () => {
  for (const command of Object.values(commands)) {
    expect(command).toMatch(/^exec node infra\/tools\/bootstrap\.cjs \S+\.(ts|mjs)( run)?$/);
  }
});

test('the README’s table of commands is that of package.json, line for line', () => {
  const [, table = ''] = /## Commands\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
  const named = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name = '']) => name);
  expect(named.sort()).toEqual(Object.keys(commands).sort());
});

/** Started by other programs or by hand, not by a script of package.json. */
const otherEntries = [
  ...['infra/bin/app.ts', 'infra/simulation/batch.ts', 'infra/tools/bootstrap.cjs', 'infra/tools/check/boundaries.ts'],
  'infra/tools/check/language.ts',
  ...['api-server', 'floor-server', 'telling'].map((name) => `infra/tools/bench-load/${name}.ts`),
  'infra/tools/bench-web/floor/main.tsx',
  'infra/tools/openapi.ts',
  ...['conformance.server', 'market.server', 'vitest.config'].map((name) => `infra/tools/opensearch/${name}.ts`),
];

test('knip’s entries below infra are commands of package.json or listed here', () => {
  const entries: string[] = JSON.parse(read('knip.json')).entry;
  const infraEntries = entries.filter((entry) => entry.startsWith('infra/')).flatMap(glob);
  const commandFiles = Object.values(commands).map((command) => command.split(' ')[3] ?? '');
  const infraCommands = commandFiles.filter((path) => path.startsWith('infra/'));
  expect(infraEntries.sort()).toEqual([...infraCommands, ...otherEntries].sort());
});
