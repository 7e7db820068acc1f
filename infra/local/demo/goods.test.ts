import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unzip } from '#functions/test/zip';
import { lengthOf } from '#shared/characters';
import { limits } from '#shared/limits';
import { type DemoFile, descriptionOf } from './content.ts';
import { creators } from './goods/index.ts';

const posts = creators.flatMap((creator) => creator.posts);
const packages: { title: string; files: DemoFile[] }[] = [];
for (const { title, files, news = [] } of posts)
  for (const version of [{ files }, ...news]) packages.push({ title, files: await version.files() });
const files = packages.flatMap((one) => one.files);

const ending = (end: string): DemoFile[] => files.filter(({ name }) => name.endsWith(end));
const textOf = ({ bytes }: DemoFile): string => new TextDecoder().decode(bytes);
const viewOf = ({ bytes }: DemoFile): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const named = (name: string): DemoFile => files.findLast((file) => file.name === name) ?? expect.fail(name);
const entriesOf = (name: string) => unzip(named(name).bytes);

test('every good fits the limits of a seller, and says of itself what sellers are asked', () => {
  for (const { title, files: own } of packages) {
    expect(own.length, title).toBeLessThanOrEqual(limits.filesPerPackage);
    expect(new Set(own.map(({ name }) => name)).size, title).toBe(own.length);
  }
  for (const post of posts) {
    expect(lengthOf(descriptionOf(post)), post.title).toBeLessThanOrEqual(limits.descriptionLength);
    expect(descriptionOf(post)).toMatch(/\n## 怎么用\n/);
    for (const one of post.inside) expect(descriptionOf(post), post.title).not.toContain(`- ${one}`);
    expect(post.opens).not.toBe('');
  }
});

test('the PDFs have the pages that are promised, and their table of contents is right to the byte', () => {
  for (const file of ending('.pdf')) {
    const body = textOf(file);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(body)?.[1]);
    expect(body.slice(start, start + 4), file.name).toBe('xref');
    const offsets = [...body.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    for (const [at, offset] of offsets.entries())
      expect(body.slice(offset).startsWith(`${at + 1} 0 obj\n`), file.name).toBe(true);
    expect([...body.matchAll(/\/Type \/Page /g)].length, file.name).toBe(Number(/\/Count (\d+)/.exec(body)?.[1]));
  }
  const pages = (name: string) => Number(/\/Count (\d+)/.exec(textOf(named(name)))?.[1]);
  expect([pages('一个人的晚饭.pdf'), pages('小学口算每日100题.pdf'), pages('几何辅助线6例.pdf')]).toEqual([12, 12, 7]);
  for (const { title, files: own } of packages) {
    const said = posts.flatMap((post) => (post.title === title ? post.inside : [])).join();
    const promised = /PDF (\d+) 页/.exec(said)?.[1];
    const made = own.find(({ name }) => name.endsWith('.pdf'));
    if (promised && made) expect(pages(made.name), title).toBe(Number(promised));
  }
});

test('the sums of the worksheets are worked out rightly', async () => {
  const { sums } = await import('./goods/sums.ts');
  for (const { asked, answer } of sums(1000)) {
    const [, one, sign, other] = /^(\d+) (.) (\d+) =$/.exec(asked) ?? [];
    const [a, b] = [Number(one), Number(other)];
    expect(sign === '+' ? a + b : sign === '-' ? a - b : a * b).toBe(answer);
    expect(answer).toBeLessThanOrEqual(100);
  }
});

test('pictures are whole: a header, and as many bytes as it says', () => {
  for (const file of ending('.png')) {
    const view = viewOf(file);
    expect([view.getUint32(0), view.getUint32(4)], file.name).toEqual([0x89504e47, 0x0d0a1a0a]);
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    const at = file.bytes.findIndex((_, place) => view.getUint32(Math.min(place, view.byteLength - 4)) === 0x49444154);
    const rows = inflateSync(file.bytes.subarray(at + 4, at + 4 + view.getUint32(at - 4)));
    expect(rows.length, file.name).toBe(height * (1 + width));
  }
  expect([viewOf(named('山雾-晨-横.png')).getUint32(16), viewOf(named('山雾-夜-竖.png')).getUint32(16)]).toEqual([
    2560, 1440,
  ]);
});

test('sounds sound, are as long as they say, and end as they begin where they are to be looped', () => {
  for (const file of ending('.wav')) {
    const view = viewOf(file);
    expect(view.getUint32(40, true), file.name).toBe(file.bytes.length - 44);
    const samples = new Int16Array(file.bytes.slice(44, 80_044).buffer);
    expect(Math.max(...samples), file.name).toBeGreaterThan(1000);
  }
  const seconds = (name: string) => (named(name).bytes.length - 44) / 88_200;
  expect([seconds('小雨.wav'), seconds('深夜列车.wav'), seconds('鼓点-80BPM.wav')]).toEqual([12, 20, 12]);
});

test('colour tables leave no colour out and stay in their range; as many as are promised, each with its preset', () => {
  const entries = entriesOf('春日胶片6款.zip');
  const cubes = entries.filter(({ name }) => name.endsWith('.cube'));
  expect([cubes.length, entries.filter(({ name }) => name.endsWith('.xmp')).length]).toEqual([6, 6]);
  for (const { text } of cubes) {
    const rows = text.split('\n').filter((line) => /^[\d.]+ [\d.]+ [\d.]+$/.test(line));
    expect(rows.length).toBe(33 ** 3);
    expect(rows.every((row) => row.split(' ').every((part) => Number(part) >= 0 && Number(part) <= 1))).toBe(true);
    // Red runs fastest: the second row differs from the first in red most of all.
    const [first = [], second = []] = rows.map((row) => row.split(' ').map(Number));
    expect((second[0] ?? 0) - (first[0] ?? 0)).toBeGreaterThan((second[2] ?? 0) - (first[2] ?? 0));
  }
});

test('pages that run in the browser parse, and load nothing from anywhere', () => {
  const pages = ending('.html');
  expect(pages.length).toBeGreaterThan(7);
  for (const file of pages) {
    const body = textOf(file);
    expect(body, file.name).not.toMatch(/https?:|\bsrc=|\bfetch\(|@import|url\(/);
    for (const [, script = ''] of body.matchAll(/<script>([\s\S]*?)<\/script>/g)) new Script(script);
  }
});

test('workbooks refer to cells that are there', () => {
  for (const file of ending('.xlsx')) {
    const parts = unzip(file.bytes);
    expect(parts.map(({ name }) => name)).toContain('xl/workbook.xml');
    for (const { name, text } of parts.filter((one) => one.name.startsWith('xl/worksheets/'))) {
      expect(text, name).toMatch(/<sheetData><row r="1">/);
      for (const [formula] of text.matchAll(/<f>[^<]*<\/f>/g)) expect(formula, name).not.toMatch(/#REF|undefined|NaN/);
    }
  }
});

test('data parses: themes, manifests and tables', () => {
  const json = ['纸墨青.zip', '摘录插件.zip', '小程序商城.zip', 'admin-parts.zip'].flatMap((name) =>
    entriesOf(name).filter((one) => one.name.endsWith('.json')),
  );
  expect(json.length).toBeGreaterThan(5);
  for (const { text } of json) JSON.parse(text);
  for (const file of ending('.csv')) {
    const [head = '', ...rows] = textOf(file).trim().split('\n');
    for (const row of rows) expect(row.split(',').length, file.name).toBe(head.split(',').length);
  }
  expect(entriesOf('国风纹样24款.zip').length).toBe(24);
});

test.each(['小程序商城.zip', 'admin-parts.zip'])('the tests in %s run and pass', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'goods-'));
  try {
    for (const entry of entriesOf(name)) {
      mkdirSync(join(folder, dirname(entry.name)), { recursive: true });
      writeFileSync(join(folder, entry.name), entry.text);
    }
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8', env });
    expect(stdout).toMatch(/# pass [23]|pass [23]/);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
