import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import type { FileCard } from './file.ts';
import { fits, isCategoryOnly, isUnfiltered } from './file-search.ts';

const card: FileCard = {
  id: 'A',
  ownerId: 'lin',
  username: 'Lin_Xi',
  displayName: '林溪',
  title: 'Ｖｕｅ3 小程序 实战',
  summary: '',
  price: fen(0),
  isPublic: true,
  fileName: 'a.zip',
  fileType: 'application/zip',
  category: 'code',
  fileSize: 1,
  fileCount: 1,
  version: 1,
  tags: ['前端', 'TypeScript'],
  downloadCount: 0,
  purchaseCount: 0,
  starCount: 0,
  createdAt: 0,
  updatedAt: 0,
};

test.each(['vue3', 'VUE3 实战', '程序', 'typescript', '前端 vue', 'lin_xi', '林溪', '林溪　实战'])(
  'a post is found by "%s"',
  (text) => {
    expect(fits({ text })(card)).toBe(true);
  },
);

test.each(['react', 'vue3 react', 'vue3小程序', '溪林'])('a post is not found by "%s"', (text) => {
  expect(fits({ text })(card)).toBe(false);
});

test('a tag is one of the tags as a whole, a category the category', () => {
  expect(fits({ tag: 'typescript' })(card)).toBe(true);
  expect(fits({ tag: 'type' })(card)).toBe(false);
  expect(fits({ category: 'code', text: 'vue' })(card)).toBe(true);
  expect(fits({ category: 'image' })(card)).toBe(false);
});

test('spaces ask for nothing', () => {
  expect(isUnfiltered({ text: '  ', tag: '' })).toBe(true);
  expect(isCategoryOnly({ category: 'code', text: ' ' })).toBe(true);
  expect(isCategoryOnly({ category: 'code', tag: 'a' })).toBe(false);
});
