import { expect, test } from 'vitest';
import { frequentOf, topicsOf } from './frequent.ts';

const tags = (...entries: [string, number][]) => entries.map(([tag, count]) => ({ tag, count }));

test('a tag is proposed once three files have it, the most used first', () => {
  expect(frequentOf(tags(['模板', 5], ['摄影', 4], ['Excel', 3], ['考研', 2]), 'zh')).toEqual([
    '模板',
    '摄影',
    'Excel',
  ]);
  expect(frequentOf(tags(['考研', 2], ['PPT', 1]), 'zh')).toEqual([]);
  expect(frequentOf([], 'en')).toEqual([]);
});

test('whoever reads English sees what is in letters first, and the rest behind it', () => {
  expect(frequentOf(tags(['模板', 5], ['Excel', 4], ['摄影', 3], ['UI kit', 3]), 'en')).toEqual([
    'Excel',
    'UI kit',
    '模板',
    '摄影',
  ]);
});

test('there are four at most, and no more than fit a line', () => {
  const many = tags(['一二', 9], ['三四', 8], ['五六', 7], ['七八', 6], ['九十', 5]);
  expect(frequentOf(many, 'zh')).toEqual(['一二', '三四', '五六', '七八']);
  const long = tags(['计算机二级考试真题', 9], ['注册会计师', 8], ['PPT', 7]);
  expect(frequentOf(long, 'zh')).toEqual(['计算机二级考试真题', 'PPT']);
});

test('topics are tags of several files that are not proposed already, six at most', () => {
  const frequentTags = tags(['模板', 5], ['摄影', 4], ['考研', 2], ['电商', 2], ['一次', 1]);
  expect(topicsOf(frequentTags, 'zh')).toEqual(['考研', '电商']);
  const many = tags(...Array.from({ length: 9 }, (_, at) => [`题${at}`, 2] as [string, number]));
  expect(topicsOf(many, 'zh')).toEqual(['题0', '题1', '题2', '题3', '题4', '题5']);
});
