import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { isAvatar, isCover } from '#functions/domain/files/previews/covers';
import { unzip } from '#functions/test/zip';
import { storefrontBody } from '#shared/contract/shapes/stall';
import { limits } from '#shared/limits';
import { folderOfOneTest } from '../test-folder.ts';
import { type Content, storefronts } from './content.ts';
import { headOf, pagesOf, previewBodyOf } from './previews.ts';
import { seedDays } from './seed.ts';

const files = storefronts.flatMap((storefront) => storefront.files);
const contents = files.flatMap(({ title, versions, contains, price }) =>
  versions.flatMap((version) =>
    version.contents.map((content) => ({ ...content, title, contains, price, bytes: content.read() })),
  ),
);
const withEnding = (ending: string) => contents.filter(({ name }) => name.endsWith(ending));
const bytesOf = (file: string) => contents.findLast(({ name }) => name === file)?.bytes ?? expect.fail(file);
const textOf = ({ bytes }: { bytes: Uint8Array }): string => new TextDecoder().decode(bytes);

test('every version has distinct names, as many as a seller may send, and every description says how to use the file', () => {
  for (const { title, versions, description, contains } of files) {
    for (const version of versions) {
      const names = version.contents.map(({ name }) => name);
      expect(new Set(names).size, title).toBe(names.length);
      expect(names.length, title).toBeLessThanOrEqual(limits.filesPerPackage);
    }
    expect(description, title).toMatch(/\n## 怎么用\n/);
    for (const line of contains) expect(description, title).not.toContain(`- ${line}`);
  }
});

test('nothing lies in the folders that no file of the market uses', () => {
  const used = contents.flatMap(({ name }) => [name, `${name}.br`, `${name}.webp`, `${name}.wav`]);
  const folder = join(import.meta.dirname, 'storefronts');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (/(files|previews)(\/\d)?$/.test(entry.parentPath) && entry.isFile()) expect(used).toContain(entry.name);
});

test('about half of the files have a cover, as the server accepts it', () => {
  const covers = files.flatMap(({ cover }) => cover ?? []);
  expect(covers.length / files.length).toBeGreaterThan(0.4);
  expect(covers.length / files.length).toBeLessThan(0.6);
  for (const { small, large } of covers)
    expect([isCover(small, 'small'), isCover(large, 'large')]).toEqual([true, true]);
});

test('the largest storefronts have a picture, a text, links to nowhere and one pinned public file; two are bare', () => {
  const bare = storefronts.filter(({ page }) => !page);
  expect(bare.map((storefront) => storefront.files.length)).toEqual([1, 1]);
  for (const { username, page, files: own } of storefronts) {
    const pinned = own.filter(({ isPinned }) => isPinned).map(({ is_public }) => is_public);
    expect(pinned, username).toEqual(page ? [true] : []);
    if (!page) continue;
    expect([isAvatar(page.avatar.small, 'small'), isAvatar(page.avatar.large, 'large')]).toEqual([true, true]);
    expect(storefrontBody.safeParse({ about: page.about, links: page.links }).error, username).toBeUndefined();
    for (const { url } of page.links) expect(new URL(url).hostname).toMatch(/\.example\.com$/);
  }
});

test('each file that is sold has reviews of its own, and no other', () => {
  for (const { title, price, is_public, reviews } of files)
    expect(reviews.length > 0, title).toBe(is_public && price !== '0');
  const texts = files.flatMap(({ reviews, questions }) => [
    ...reviews.flatMap(({ text, reply }) => [text, reply]),
    ...questions.flatMap(({ text, answer }) => [text, answer]),
  ]);
  expect(texts.filter((text, at) => text && texts.indexOf(text) !== at)).toEqual([]);
});

test('the market grows', () => {
  const ages = files.flatMap(({ purchases }) => purchases.map(({ hoursAgo }) => hoursAgo));
  const recent = ages.filter((hours) => hours < seedDays * 12);
  expect(recent.length).toBeGreaterThan(1.3 * ages.length * 0.5);
});

test('a PDF has the pages that its seller promises', () => {
  for (const { name, bytes, contains } of withEnding('.pdf')) {
    const promised = /PDF (\d+) 页/.exec(contains.join())?.[1];
    if (promised) expect(pagesOf(bytes), name).toBe(Number(promised));
  }
});

test('every picture, sound, free drawing and PDF with more than one page has a small preview, and no other file has one', () => {
  const isPreviewed = ({ type, price, bytes }: Content & { price: string; bytes: Uint8Array<ArrayBuffer> }) =>
    type === 'image/png' ||
    type === 'audio/mpeg' ||
    (type === 'image/svg+xml' && price === '0') ||
    (type === 'application/pdf' && pagesOf(bytes) > 1);
  for (const content of contents) {
    const preview = content.readPreview();
    expect(preview !== undefined, content.name).toBe(isPreviewed(content));
    const most = content.type === 'audio/mpeg' ? limits.previewAudioBytes : limits.previewImageBytes;
    if (preview) expect(preview.bytes.length).toBeLessThan(most / 3);
  }
});

test('the preview of a text has whole lines, and never all of them', () => {
  const texts = contents.filter(({ type }) => type === 'text/markdown' || type === 'text/plain');
  expect(texts.map(({ name }) => name)).toContain('cart.mjs');
  for (const text of texts) {
    const [head, lines] = [headOf(text.bytes).split('\n'), textOf(text).split('\n')];
    expect(lines.slice(0, head.length), text.name).toEqual(head);
    expect(head.length, text.name).toBeLessThan(lines.length);
  }
});

test('sounds can be heard and last as long as their sellers promise', () => {
  const sounds = withEnding('.mp3').map((sound) => ({ name: sound.name, ...previewBodyOf(sound, sound.bytes, false) }));
  for (const { name, bytes, body } of sounds) {
    if (!bytes) expect.fail(name);
    expect(new DataView(bytes.buffer).getUint32(40, true), name).toBe(bytes.length - 44);
    expect(Math.max(...new Int16Array(bytes.buffer, 44)), name).toBeGreaterThan(1000);
    expect(body?.seconds, name).toBe(Math.min(6, Number(body?.duration)));
  }
  const durationOf = (name: string) => sounds.find((sound) => sound.name === name)?.body?.duration;
  expect(['小雨.mp3', '深夜列车.mp3', '鼓点-80BPM.mp3', '片尾钟琴.mp3'].map(durationOf)).toEqual([12, 20, 12, 8]);
  expect(unzip(bytesOf('提示音12个.zip')).length).toBe(12);
});

test('pages that run in the browser parse, and load nothing from anywhere', () => {
  expect(withEnding('.html').length).toBeGreaterThan(7);
  for (const page of withEnding('.html')) {
    expect(textOf(page), page.name).not.toMatch(/https?:|\bsrc=|\bfetch\(|@import|url\(/);
    for (const [, script = ''] of textOf(page).matchAll(/<script>([\s\S]*?)<\/script>/g)) new Script(script);
  }
});

test.each(['小程序商城.zip', 'admin-parts.zip'])('the tests in %s run and pass', (name) => {
  const folder = folderOfOneTest();
  for (const entry of unzip(bytesOf(name))) {
    mkdirSync(join(folder, dirname(entry.name)), { recursive: true });
    writeFileSync(join(folder, entry.name), entry.text);
  }
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8', env });
  expect(stdout).toMatch(/pass [23]/);
  expect(status).toBe(0);
});
