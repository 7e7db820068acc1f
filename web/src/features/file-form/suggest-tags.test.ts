import { expect, test } from 'vitest';
import { suggestTags } from './suggest-tags.ts';

const popularTags = ['考研', '考研英语', 'PPT', '述职 PPT', '英语', '字体', '预设', '源码'].map((tag, at) => ({
  tag,
  count: 100 - at,
}));
const names = (tags: string[], input: string) => suggestTags(popularTags, tags, input).map(({ tag }) => tag);

test('what begins with the typed comes before what holds it, the most used first', () => {
  expect(names([], '英语')).toEqual(['考研英语']);
  expect(names([], '英')).toEqual(['英语', '考研英语']);
  expect(names([], 'ｐｐ')).toEqual(['PPT', '述职 PPT']);
});

test('a tag that the post has, or that was typed in full, is not offered', () => {
  expect(names(['ppt'], 'pp')).toEqual(['述职 PPT']);
  expect(names([], 'ppt')).toEqual(['述职 PPT']);
});

test('with nothing typed the most used are offered, and never more than six', () => {
  expect(names([], '')).toEqual(['考研', '考研英语', 'PPT', '述职 PPT', '英语', '字体']);
  expect(names([], '#考')).toEqual(['考研', '考研英语']);
});
