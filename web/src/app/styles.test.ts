import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Modules that load pages, or a panel, and with them the pages' stylesheet. */
const fetchPages = ['app/account/bell.tsx', 'app/router.tsx', 'app/elsewhere.tsx', 'app/prefetch-file.ts'];

/** The modules that a module imports, without the pages that it loads lazily. */
function importsOf(path: string): string[] {
  const text = textOf(path);
  const pattern = fetchPages.includes(path)
    ? /from '(\.[^']+\.tsx?)'/g
    : /(?:from |import |import\()'(\.[^']+\.tsx?)'/g;
  return [...text.matchAll(pattern)].map(([, to = '']) => relative(folder, join(folder, dirname(path), to)));
}

function reachableFrom(path: string, visited = new Set<string>()): Set<string> {
  if (visited.has(path)) return visited;
  visited.add(path);
  for (const imported of importsOf(path)) reachableFrom(imported, visited);
  return visited;
}

test('the first sheet looks for its classes in all that the home page may show', () => {
  const sources = [...textOf('styles.css').matchAll(/^@source "\.\/(.*)";/gm)];
  const isRead = (path: string) => sources.some(([, source = '']) => path === source || path.startsWith(`${source}/`));
  const components = [...reachableFrom('app/main.tsx')].filter((path) => textOf(path).includes('className'));
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter((path) => !isRead(path))).toEqual([]);
});
