import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

interface Row {
  section: number;
  what: string;
  proofs: { file: string; title: string }[];
}

const proofsIn = (text: string): Row['proofs'] =>
  [...text.matchAll(/`([^`›]+\.tsx?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));

/** The tables of the page, section by section. */
const rows: Row[] = page.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/^\| (?!What it says)([^|]+) \| (.+) \|$/gm)].map(([, what = '', proofs = '']) => ({
    section: Number.parseInt(section, 10),
    what,
    proofs: proofsIn(proofs),
  })),
);

const text = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** As it is written in the source: `%s` and all. */
const isTitleIn = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));

test('every test that the page names is there, under its title', () => {
  const named = proofsIn(page);
  expect(named.length).toBeGreaterThan(250);
  expect(named.filter(({ file, title }) => !isTitleIn(text(file), title))).toEqual([]);
});

test('what is named is a test, or a screen that the walk through the pages visits', () => {
  const odd = proofsIn(page).filter(({ file }) => !/\.test\.tsx?$|^web\/e2e\/[\w-]*screens\.ts$/.test(file));
  expect(odd).toEqual([]);
});

test('every section from 2 to 9 has its rows, and every row names what proves it', () => {
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]));
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ what }) => what)).toEqual([]);
});

test('every cell that claims a proof is read: none is written in another form', () => {
  const claimed = page.match(/ › /g)?.length ?? 0;
  expect(proofsIn(page).length).toBe(claimed - 1);
});
