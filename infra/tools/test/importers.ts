import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../root.ts';

/** What furnishes tests imports half of the product; a test that uses it is not a test of all of that. */
const isFurniture = (path: string): boolean => /^(functions\/test|web\/src\/test|infra\/tools\/test)\//.test(path);

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The files of this repository that a file imports, at its top or later, by the text of its imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)].map(([, target = '']) =>
    target.startsWith('#') ? `${target.slice(1)}.ts` : normalize(join(path, '..', target)),
  );
}

/** A file's name up to its first dot, so that `pay.hostile.test.ts` belongs to `pay.ts`. */
const stemOf = (path: string): string => path.replace(/^([^.]*).*/, '$1');

/** Tests often call what stands beside them through their furniture; of a page, through the router, which imports all. */
function standsBeside(test: string, reached: ReadonlySet<string>, changed: readonly string[]): boolean {
  const pages = [...reached].filter((path) => path.startsWith('web/src/pages/'));
  return (
    [...reached].some((path) => stemOf(path) === stemOf(test)) ||
    changed.some((path) => dirname(path) === dirname(test)) ||
    pages.some((path) => test.startsWith(`${dirname(path)}/`))
  );
}

function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of files.filter((file) => /\.tsx?$/.test(file)))
    for (const target of importsOf(path)) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/**
 * The tests among `files` that reach one of the changed files by their imports, or stand beside one that does. Files in
 * folders of test furniture are passed only where they have changed themselves.
 */
export function testsImporting(changed: readonly string[], files: readonly string[]): string[] {
  const importers = importersOf(files);
  const reached = new Set(changed);
  for (const path of reached) {
    if (isFurniture(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return files.filter((path) => isTest(path) && (reached.has(path) || standsBeside(path, reached, changed)));
}
