import { expect, test } from 'vitest';
import { fewerWords, isMisspelt, partsOf } from './fewer-words.ts';

const texts = (...all: string[]) => all.map((text) => ({ named: text, all: text }));

test.each([
  ['考研真题', ['考研英语', '数学'], ['考研']],
  ['小程序模板', ['微信小程序源码'], ['小程序']],
  ['react 视频教程', ['react 后台', 'react 教程', '播客教程'], ['react', '教程']],
  ['lightrom 预设', ['春日胶片 lightroom 预设'], ['lightroom', '预设']],
  ['excle', ['excel 看板'], ['excel']],
  ['数学会计', ['学会 vue', '初中数学'], ['数学']],
  ['英语，口语', ['英语词汇'], ['英语']],
])('of %s as much is looked for as one post has', (asked, posts, words) => {
  expect(fewerWords(partsOf(asked.split(' ')), texts(...posts))).toEqual(words);
});

test('what is said in titles and tags goes before what is said of other things', () => {
  const [other, wallpaper] = [
    { named: '胶片预设', all: '胶片预设\n手机与电脑通用' },
    { named: '山雾壁纸', all: '山雾壁纸\n二十张' },
  ];
  expect(fewerWords(['手机壁纸'], [other, wallpaper])).toEqual(['壁纸']);
  expect(fewerWords(['手机壁纸'], [other])).toEqual(['手机']);
});

test.each(['asdf', '国富', 'c', '——'])('nothing is left of %s', (asked) => {
  expect(fewerWords(partsOf([asked]), texts('考研英语', 'Vue3 实战', '图'))).toEqual([]);
});

test('one letter or two that have changed places are a slip, and more or less of a short word is another word', () => {
  for (const slip of ['pyhton', 'pythn', 'pythoon', 'pythom', 'ython', 'python'])
    expect(isMisspelt(slip, 'python')).toBe(true);
  for (const other of ['pyramid', 'pyt', 'thonpy', 'pythonic']) expect(isMisspelt(other, 'python')).toBe(false);
  expect(isMisspelt('css', 'cs')).toBe(false);
});
