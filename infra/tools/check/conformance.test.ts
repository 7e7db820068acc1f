import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

/** The page's rows with their section and the test files that prove them. */
const rows = page.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/^\| (?!What it says|-)([^|]+) \| (.+) \|$/gm)].map(([, statement = '', proofs = '']) => ({
    section: Number.parseInt(section, 10),
    statement,
    files: [...proofs.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file),
  })),
);

test('every section from 2 to 10 has its rows, and every row names what proves it', () => {
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(rows.filter(({ files }) => files.length === 0).map(({ statement }) => statement)).toEqual([]);
});

test('every named proof exists: a test, or a screen that the end-to-end tests visit', () => {
  const named = [...new Set(rows.flatMap(({ files }) => files))];
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(named.filter((file) => !/\.test\.tsx?$|^web\/e2e\/[\w-]*screens\.ts$/.test(file))).toEqual([]);
});
