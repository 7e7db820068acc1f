import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { root } from '../root.ts';
import { boundaries } from './boundaries.ts';

const folder = testFolder();
let broken: string[];

/** A small copy of the architecture with a forbidden import for each kind of rule. */
const forbidden: [rule: string, from: string, to: string][] = [
  ['shared', 'shared/money.ts', 'react'],
  ['domain', 'functions/domain/orders/orders.ts', 'functions/store/files/files.ts'],
  ['domain', 'functions/domain/prices.ts', 'fs'],
  ['sdk', 'functions/api/files/get-file.ts', '@aws-sdk/client-s3'],
  ['routes-and-workers', 'functions/api/files/list-files.ts', 'functions/api/profiles/get-user.ts'],
  ['test-setup', 'functions/api/files/create-file.ts', 'functions/test/market.ts'],
  ['development-packages', 'web/src/app/page.ts', 'vitest'],
  ['tests-are-ends', 'infra/local/main.ts', 'infra/local/other.test.ts'],
  ['no-cycles', 'web/src/ui/a.ts', 'web/src/ui/b.ts'],
];

const allowed: [from: string, to: string][] = [
  ['shared/limits.ts', 'zod'],
  ['functions/domain/secrets.ts', 'node:crypto'],
  ['functions/api/files/star-file.test.ts', 'functions/api/profiles/get-user.ts'],
  // The other half of the cycle above, which is reported once.
  ['web/src/ui/b.ts', 'web/src/ui/a.ts'],
];

function write(path: string, line: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${line}\nexport const x = 1;\n`, { flag: 'a' });
}

function stub(name: string): void {
  write(`node_modules/${name}/index.js`, '');
  writeFileSync(
    join(folder, 'node_modules', name, 'package.json'),
    JSON.stringify({ name, type: 'module', main: 'index.js' }),
  );
}

const relativeTo = (from: string, to: string): string =>
  /\.ts$/.test(to) ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;

beforeAll(() => {
  for (const name of ['zod', 'react', 'vitest', '@aws-sdk/client-s3']) stub(name);
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file));
  const imports = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed];
  const targets = new Set(imports.map(([, to]) => to).filter((to) => to.endsWith('.ts')));
  for (const target of targets) if (!imports.some(([from]) => from === target)) write(target, '');
  for (const [from, to] of imports) write(from, `import '${relativeTo(from, to)}';`);
  broken = boundaries(folder).broken;
});

test.each(forbidden)('%s: %s must not import %s', (rule, from, to) => {
  expect(broken.filter((line) => line.startsWith(`${rule}: ${from} → `)).join()).toContain(to);
});

test.each(allowed)('%s may import %s', (from) => {
  expect(broken.filter((line) => line.includes(`: ${from} → `))).toEqual([]);
});

interface Rule {
  name: string;
  from: { path?: string };
  to: { path?: string; pathNot?: string | string[] };
}

const rules: Rule[] = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')).forbidden;
const files = globSync('{shared,functions,infra,web}/**', { cwd: root });

test.each(rules)('$name speaks of folders that are there', ({ from, to }) => {
  const patterns = [from.path ?? [], to.path ?? [], to.pathNot ?? []].flat().flatMap((pattern) => pattern.split('|^'));
  const ours = patterns.filter((pattern) => /^\^?\(?(shared|functions|infra|web)\b/.test(pattern));
  const isThere = (pattern: string) => files.some((file) => new RegExp(pattern.replace('$1/', '')).test(file));
  expect(ours.filter((pattern) => !isThere(pattern))).toEqual([]);
});
