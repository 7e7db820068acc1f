import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nouns } from '#shared/contract/index';
import { root } from '../root.ts';

const topNouns = new Set(Object.keys(nouns).map((noun) => noun.split('/', 1).join()));

/** Each folder below these is a noun; `table` holds what all stores share. */
const floors: Record<string, readonly string[]> = {
  'functions/api': [],
  'functions/usecases': [],
  'functions/domain': [],
  'functions/projections': [],
  'functions/store': ['table'],
  'web/src/pages': [],
  'web/src/i18n/en': [],
  'web/src/i18n/zh': [],
};

const foldersOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test.each(Object.entries(floors))('every folder of %s is one of the nouns', (floor, shared) => {
  const folders = foldersOf(floor);
  expect(folders.length).toBeGreaterThan(2);
  expect(folders.filter((folder) => !topNouns.has(folder) && !shared.includes(folder))).toEqual([]);
});

test.each(Object.keys(nouns))('the routes of %s have a folder', (noun) => {
  expect(foldersOf(join('functions/api', noun, '..'))).toContain(noun.split('/').at(-1));
});

test.each([...topNouns])('%s has rules or use cases beside its routes', (noun) => {
  expect([...foldersOf('functions/usecases'), ...foldersOf('functions/domain')]).toContain(noun);
});
