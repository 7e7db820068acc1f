import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** Paths of the repository that a page names, without patterns such as `<noun>`. */
const filesNamedIn = (page: string): string[] =>
  [...page.matchAll(/`((?:functions|infra|shared|web|docs|\.ci)\/[\w./-]+\.(?:tsx?|cjs|md|json))`/g)].map(
    ([, file = '']) => file,
  );

const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).map((page) => ({
  page,
  text: readFileSync(join(root, page), 'utf8'),
}));

test('every file that README and docs name is there', () => {
  const mentions = pages.flatMap(({ page, text }) => filesNamedIn(text).map((file) => ({ page, file })));
  expect(mentions.length).toBeGreaterThan(100);
  expect(mentions.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});

test('every page of the docs is reachable from their first one', () => {
  const start = pages.find(({ page }) => page === 'docs/README.md')?.text ?? '';
  const linked = [...start.matchAll(/\]\(([\w.-]+)\)/g)].map(([, target]) => `docs/${target}`);
  const own = pages
    .map(({ page }) => page)
    .filter((page) => /^docs\/[\w.-]+\.md$/.test(page) && page !== 'docs/README.md');
  expect(own.filter((page) => !linked.includes(page))).toEqual([]);
});

const conformance = pages.find(({ page }) => page === 'docs/conformance.md')?.text ?? '';

/** The page's rows with their section and the test files that prove them. */
const rows = conformance.split(/^## /m).flatMap((section) =>
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

test('every named proof is a test, or a screen that the end-to-end tests visit', () => {
  const named = [...new Set(rows.flatMap(({ files }) => files))];
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((file) => !/\.test\.tsx?$|^web\/e2e\/[\w-]*screens\.ts$/.test(file))).toEqual([]);
});
