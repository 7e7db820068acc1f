import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFile } from '#functions/test/files';
import type { PackageFile } from './file.ts';
import {
  contentNames,
  mayDownload,
  maySee,
  normalText,
  packageFacts,
  plainName,
  summaryOf,
  uniqueNames,
} from './files.ts';

const seller = { id: 'seller' };
const other = { id: 'other' };

test.each([
  ['free', {}, ['sees', 'gets', 'gets', 'gets']],
  ['free and private', { isPublic: false }, ['nothing', 'nothing', 'gets', 'gets']],
  ['free and deleted', { deletedAt: 1 }, ['nothing', 'nothing', 'gets', 'nothing']],
])('of a post that is %s guest, stranger, buyer and owner each have their own', (_, names, expected) => {
  const file = testFile({ ownerId: seller.id, ...names });
  const has = (user: typeof seller | undefined, purchased = false) => {
    if (mayDownload(file, user, purchased)) return 'gets';
    return maySee(file, user, purchased) ? 'sees' : 'nothing';
  };
  expect([has(undefined), has(other), has(other, true), has(seller)]).toEqual(expected);
});

test('files of the same name are numbered, also where only the case differs', () => {
  expect(uniqueNames(['a.txt', 'A.txt', 'a.txt', 'b', 'b'])).toEqual(['a.txt', 'A (2).txt', 'a (3).txt', 'b', 'b (2)']);
  expect(uniqueNames(['a.txt', 'a (2).txt', 'a.txt'])).toEqual(['a.txt', 'a (2).txt', 'a (3).txt']);
});

test('a name inside a package leads nowhere else and has nothing invisible', () => {
  expect(plainName('../../etc/passwd')).toBe('.._.._etc_passwd');
  expect(plainName('..')).toBe('file');
  expect(plainName('C:\\a?.txt')).toBe('C__a_.txt');
  expect(plainName('a\u0000\u202etxt.exe')).toBe('atxt.exe');
  expect(plainName('第一章 · 开始.md')).toBe('第一章 · 开始.md');
});

test('a name in a package fits into every file system, with its extension and a number', () => {
  const [first = '', second = ''] = uniqueNames([`${'长'.repeat(250)}.pdf`, `${'长'.repeat(250)}.pdf`]);
  expect(first).toMatch(/^长+\.pdf$/);
  expect(second).toMatch(/^长+ \(2\)\.pdf$/);
  expect(new TextEncoder().encode(second).length).toBeLessThanOrEqual(255);
});

test('any names become as many different, safe names', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'A', '.', 'a (2)'))), (names) => {
      const unique = uniqueNames(names);
      expect(new Set(unique.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
      expect(unique.some((name) => name === '' || /[\\/\p{Cc}]|^\.+$/u.test(name))).toBe(false);
    }),
  );
});

test('a file on its own keeps its name, but for what nobody can see', () => {
  expect(contentNames(['报告: "终稿"?.pdf'])).toEqual(['报告: "终稿"?.pdf']);
  expect(contentNames(['cat\u202egpj.exe'])).toEqual(['catgpj.exe']);
  expect(contentNames(['a?.txt', 'a?.txt'])).toEqual(['a_.txt', 'a_ (2).txt']);
});

const content = (name: string, size: number, category: PackageFile['category']) => ({
  name,
  size,
  category,
  type: 'x/y',
});

test('one file speaks for itself', () => {
  expect(packageFacts('标题', [content('a.txt', 3, 'document')])).toEqual({
    fileName: 'a.txt',
    fileType: 'x/y',
    category: 'document',
    fileSize: 3,
    fileCount: 1,
  });
});

test('several files are a zip under the title, of the category most of them have', () => {
  const files = [content('a', 1, 'image'), content('b', 1, 'image'), content('c', 99, 'video')];
  expect(packageFacts('标题 1/2', files)).toEqual({
    fileName: '标题 1_2.zip',
    fileType: 'application/zip',
    category: 'image',
    fileSize: 101,
    fileCount: 3,
  });
  expect(packageFacts('x', files.slice(1)).category).toBe('video');
});

test('a summary is 140 characters as people count them', () => {
  expect([...summaryOf('😀'.repeat(200))]).toHaveLength(140);
  expect(summaryOf('一\n\n二')).toBe('一 二');
});

test('text is compared without regard to width, case and spaces', () => {
  expect(normalText('  Ｖｕｅ３\u3000 实战 ')).toBe('vue3 实战');
});

test('what nobody sees is not compared: joiners, variation selectors, soft hyphens', () => {
  expect(normalText('\u200b小\u200d程\u00ad序\ufeff')).toBe('小程序');
  expect(normalText('❤\ufe0f')).toBe('❤');
});
