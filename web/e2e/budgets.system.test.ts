import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#infra/tools/build/build-web';

/** 1,000 bytes, compressed by gzip, the weaker of the CDN's encodings. */
const KB = 1000;

let folder: string;
let home: string;
let assets: string[];

beforeAll(async () => {
  folder = await buildWeb();
  home = readFileSync(join(folder, 'index.html'), 'utf8');
  assets = readdirSync(join(folder, 'assets'));
});

const sizeOf = (path: string): number => gzipSync(readFileSync(join(folder, path))).length;

const namedIn = (page: string, ending: string): string[] =>
  [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path))].filter((path) =>
    path.endsWith(ending),
  );

test('the home page needs React and one script, of at most 110 KB together, before its first card', () => {
  const scripts = namedIn(home, '.js');
  expect(scripts).toEqual([expect.stringContaining('/react-'), expect.stringContaining('/index-')]);
  expect(scripts.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThanOrEqual(110 * KB);
});

test('the page itself, with what it paints first, arrives in the first flight of packets', () => {
  expect(sizeOf('index.html')).toBeLessThanOrEqual(14 * KB);
  expect(home).toContain('<style>');
});

test('one stylesheet of at most 12 KB, one more for the other pages, and no font', () => {
  const app = readFileSync(join(folder, 'app.html'), 'utf8');
  const [sheet = ''] = namedIn(home, '.css');
  expect(namedIn(home, '.css')).toEqual([sheet]);
  expect(namedIn(app, '.css')).toEqual([sheet, expect.stringContaining('/pages-')]);
  expect(assets.filter((name) => name.endsWith('.css'))).toHaveLength(2);
  for (const path of namedIn(app, '.css')) expect(sizeOf(path)).toBeLessThanOrEqual(12 * KB);
  expect(assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name))).toEqual([]);
});

/** Younger than the browsers that read our styles (Chrome 111, Safari 16.4), and not added by the compiler. */
const youngerCalls =
  /\b(?:URL\.(?:canParse|parse)|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any)\(/g;

/** The reader of PDFs comes with what old browsers lack. */
const bringsItsOwn = /^pdf[.-]/;

test('no script calls what browsers of three years ago do not have', () => {
  const ours = assets.filter((name) => isScript(name) && !bringsItsOwn.test(name));
  const called = ours.flatMap((name) => readFileSync(join(folder, 'assets', name), 'utf8').match(youngerCalls) ?? []);
  expect(ours.length).toBeGreaterThan(50);
  expect(called).toEqual([]);
});

/** A script with one of the console's addresses or texts belongs to the console. */
const consoleTerms = ['GET /operator/', '/operator/cases', '操作记录', 'Audit trail'];

test('the console comes alone: nothing of it is in what home or any other page loads', () => {
  const textOf = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8');
  const consoleScripts = assets.filter(
    (name) => isScript(name) && consoleTerms.some((term) => textOf(name).includes(term)),
  );
  expect(consoleScripts.length).toBeGreaterThanOrEqual(3);
  const otherScripts = assets.filter((name) => isScript(name) && !consoleScripts.includes(name));
  const isNamedIn = (page: string, part: string) => textOf(page).includes(part);
  const leading = otherScripts.filter((page) => consoleScripts.some((part) => isNamedIn(page, part)));
  /** Only the app's own script, which loads the page when its address is opened. */
  expect(leading).toEqual([expect.stringMatching(/^index-/)]);
});

const isScript = (name: string) => /\.m?js$/.test(name);

/** Part of no page: loaded after a seller has chosen a PDF. */
const isPdfReader = (name: string) => /^pdf[-.]/.test(name);

test('the reader of PDFs is two files of at most 160 KB and 400 KB', () => {
  const sizes = assets.filter((name) => isScript(name) && isPdfReader(name)).map((name) => sizeOf(`assets/${name}`));
  expect(sizes).toHaveLength(2);
  expect(Math.min(...sizes)).toBeLessThanOrEqual(160 * KB);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400 * KB);
});

test('what a page brings along is at most 30 KB, and 45 KB where one uploads or looks at sales', () => {
  const isLarge = (name: string) => /^(create|sales)-/.test(name);
  const entry = namedIn(home, '.js').map((path) => path.replace('/assets/', ''));
  const lazyScripts = assets.filter((name) => isScript(name) && !isPdfReader(name) && !entry.includes(name));
  const oversized = lazyScripts
    .map((name) => ({ name, size: sizeOf(`assets/${name}`) }))
    .filter(({ name, size }) => size > (isLarge(name) ? 45 : 30) * KB);
  expect(oversized).toEqual([]);
});
