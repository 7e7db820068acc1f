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
