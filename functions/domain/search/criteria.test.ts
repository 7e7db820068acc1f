import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { criteriaOf, fits, isCategoryOnly, isSearchable, isUnfiltered, matchRankOf } from './criteria.ts';

const post = {
  id: 'A',
  ownerId: 'lin',
  username: 'Lin_Xi',
  displayName: '林溪',
  title: 'Ｖｕｅ3 小程序 实战',
  about: '适合零基础的同学',
  price: fen(0),
  isPublic: true,
  fileName: 'a.zip',
  fileType: 'application/zip',
  category: 'code' as const,
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

const matches = (query: Parameters<typeof criteriaOf>[0]) => fits(criteriaOf(query))(post);

test.each(['vue3', 'VUE3 实战', '程序', 'typescript', '前端 vue', 'lin_xi', '林溪', '林溪　实战', '零基础', '实 vu'])(
  'a post is found by "%s"',
  (text) => {
    expect(matches({ text })).toBe(true);
  },
);

test.each(['react', 'vue3 react', 'vue3大程序', '溪林', '战前', '小程序前端源码'])(
  'a post is not found by "%s"',
  (text) => {
    expect(matches({ text })).toBe(false);
  },
);

test.each([
  ['小程序商城源码', '小程序源码'],
  ['小程序商城源码', '「小程序」，源码'],
  ['源码：微信小程序', '小程序的源码'],
  ['PPT 模板：述职与年终汇报', 'ppt模板'],
  ['PPT 模板：述职与年终汇报', '述职ＰＰＴ'],
  ['PPT 模板：述职与年终汇报', '年终汇报PPT模板'],
  ['C++ 面试题', 'c++题 面试'],
  ['Node.js 入门到实战', 'node.js实战'],
  ['Docker Compose 部署', 'docker-compose'],
  ['React 后台 Admin', 'react_admin后台'],
  ['compose.yaml 与 Docker', 'docker.compose'],
])('%s is found by %s, whoever types no spaces', (title, text) => {
  expect(fits(criteriaOf({ text }))({ ...post, title, tags: [], price: fen(100) })).toBe(true);
});

test.each([
  ['小程序商城源码', '小程序模板'],
  ['程序员小传，附源码', '小程序源码'],
  ['年终汇报', '终汇年报'],
  ['Photoshop 教程', 'phx教程'],
  ['Docker 部署', 'docker-compose'],
  ['Vue 3 实战', 'vue-3'],
  ['v10 到 v1', 'v1.10'],
])('%s is not found by %s, whose pieces are not all there', (title, text) => {
  expect(fits(criteriaOf({ text }))({ ...post, title, tags: [], price: fen(100) })).toBe(false);
});

test('what costs nothing is found by what its card says of that, and what costs something is not', () => {
  for (const text of ['免费', 'Free', '免费vue3', '免费的小程序']) {
    expect(matches({ text })).toBe(true);
    expect(fits(criteriaOf({ text }))({ ...post, price: fen(100) })).toBe(false);
  }
});

test('every word counts, however many there are', () => {
  const most = 'ＶＵＥ3 小程 程序 实战 前端 typescript lin_xi 林溪 零基础';
  expect(matches({ text: most })).toBe(true);
  expect(matches({ text: `${most} react` })).toBe(false);
});

test('a word too short to have a list is looked for in titles and tags only', () => {
  expect(matches({ text: '端' })).toBe(true);
  expect(matches({ text: '溪' })).toBe(false);
  expect(matches({ text: '学' })).toBe(false);
});

test('words that are all in the title are told from words elsewhere', () => {
  expect(matchRankOf({ words: ['vue3', '实战'] })(post)).toBe('title');
  expect(matchRankOf({ words: ['vue3', '前端'] })(post)).toBe('elsewhere');
  expect(matchRankOf({ words: ['vue3', '后端'] })(post)).toBeUndefined();
  expect(matchRankOf({ words: ['vue3实战'] })(post)).toBe('title, in pieces');
  expect(matchRankOf({ words: ['vue3.typescript'] })(post)).toBe('elsewhere, in pieces');
  expect(matchRankOf({ words: ['lin_xi'] })(post)).toBe('elsewhere');
  expect(matchRankOf({ words: ['小程序', '零基础同学'] })(post)).toBe('elsewhere, in pieces');
});

test('a tag is one of the tags as a whole, a category the category, prices include both ends', () => {
  expect(matches({ tag: 'ＴypeScript' })).toBe(true);
  expect(matches({ tag: 'type' })).toBe(false);
  expect(matches({ category: 'code', text: 'vue' })).toBe(true);
  expect(matches({ category: 'image' })).toBe(false);
  expect(matches({ highest: 0 })).toBe(true);
  expect(matches({ lowest: 1 })).toBe(false);
});

test('spaces ask for nothing', () => {
  expect(isUnfiltered(criteriaOf({ text: '  ', tag: ' ' }))).toBe(true);
  expect(isCategoryOnly(criteriaOf({ category: 'code', text: ' ' }))).toBe(true);
  expect(isCategoryOnly(criteriaOf({ category: 'code', tag: 'a' }))).toBe(false);
});

test('prices and single letters have no list; whatever else is asked for has one', () => {
  expect(isSearchable(criteriaOf({ lowest: 5, highest: 9 }))).toBe(false);
  expect(isSearchable(criteriaOf({ text: 'c' }))).toBe(false);
  expect([{ text: '图' }, { text: 'ui' }, { tag: 'c' }, { highest: 0 }].map(criteriaOf).every(isSearchable)).toBe(true);
});

test.each([
  ['vue3 -react', true],
  ['vue3 -typescript', false],
  ['vue3 －ＴｙｐｅＳｃｒｉｐｔ', false],
  ['-前端', false],
  ['-前', true],
  ['-react', true],
  ['vue3 -', false],
])('a hyphen before a word leaves out what has that tag: "%s"', (text, isFound) => {
  expect(matches({ text })).toBe(isFound);
});

test('leaving out alone is neither the whole market nor a category, and has no list of its own', () => {
  const criteria = criteriaOf({ text: '-前端' });
  expect([isUnfiltered(criteria), isSearchable(criteria)]).toEqual([false, false]);
  expect(isCategoryOnly(criteriaOf({ text: '-前端', category: 'code' }))).toBe(false);
});
