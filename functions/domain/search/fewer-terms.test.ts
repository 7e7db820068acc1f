import { expect, test } from 'vitest';
import { fewerTerms, isAllOf, isMisspelt, nearPartsOf, partsOf } from './fewer-terms.ts';

const texts = (...all: string[]) => all.map((text) => ({ named: text, all: text }));

test.each([
  ['考研真题', ['考研英语', '数学'], ['考研']],
  ['小程序模板', ['微信小程序源码'], ['小程序']],
  ['react 视频教程', ['react 后台', 'react 教程', '播客教程'], ['react', '教程']],
  ['lightrom 预设', ['春日胶片 lightroom 预设'], ['lightroom', '预设']],
  ['excle', ['excel 看板'], ['excel']],
  ['数学会计', ['学会 vue', '初中数学'], ['数学']],
  ['英语，口语', ['英语词汇'], ['英语']],
  ['obsidian_notes', ['obsidian 模板'], ['obsidian']],
  ['react-admin 教程', ['admin 后台', 'react-admin 入门'], ['react-admin']],
  ['vue-3', ['vue 实战'], ['vue']],
  ['没有这样的真题集', ['没有这样的好事', '考研真题'], ['真题']],
  ['the art-of-war', ['the best of all', 'war and peace'], ['war']],
  ['目的地攻略手册', ['目的地'], ['目的地']],
  ['docker-compsoe部署', ['docker compose'], ['docker', 'compose']],
])('of %s as much is looked for as one post has', (query, posts, terms) => {
  expect(fewerTerms(partsOf(query.split(' ')), texts(...posts))).toEqual(terms);
});

test('what is said in titles and tags goes before what is said of other things', () => {
  const [other, wallpaper] = [
    { named: '胶片预设', all: '胶片预设\n手机与电脑通用' },
    { named: '山雾壁纸', all: '山雾壁纸\n二十张' },
  ];
  expect(fewerTerms(['手机壁纸'], [other, wallpaper])).toEqual(['壁纸']);
  expect(fewerTerms(['手机壁纸'], [other])).toEqual(['手机']);
});

test.each(['asdf', '国富', 'c', '——', '没有这样的词', 'thst', 'the', 'of-and'])('nothing is left of %s', (query) => {
  const posts = texts('考研英语', 'Vue3 实战', '图', '没有这样的好事，这样的生词', 'that and the best of all');
  expect(fewerTerms(partsOf([query]), posts)).toEqual([]);
});

test('joined words are looked for near the whole and near each of them, and are all there where each is', () => {
  expect(nearPartsOf(partsOf(['vue-admin.3', '模板']))).toEqual(['vue-admin.3', 'vue', 'admin', '模板']);
  expect(isAllOf(['docker', 'compose'], ['docker-compose'])).toBe(true);
  expect(isAllOf(['ray'], ['x-ray'])).toBe(false);
});

test('one letter or two that have changed places are a slip, and more or less of a short word is another word', () => {
  for (const slip of ['pyhton', 'pythn', 'pythoon', 'pythom', 'ython', 'python'])
    expect(isMisspelt(slip, 'python')).toBe(true);
  for (const other of ['pyramid', 'pyt', 'thonpy', 'pythonic']) expect(isMisspelt(other, 'python')).toBe(false);
  expect(isMisspelt('css', 'cs')).toBe(false);
});
