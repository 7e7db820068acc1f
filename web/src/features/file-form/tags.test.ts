import { expect, test } from 'vitest';
import { addTags, endsTag } from './tags.ts';

test('commas of both languages separate tags, and the same tag twice is once', () => {
  expect(addTags(['PPT'], '述职，年终、#总结,PPT')).toEqual({
    tags: ['PPT', '述职', '年终', '总结'],
    remainder: '',
    problem: undefined,
  });
});

test('spaces belong to a tag', () => {
  expect(addTags([], '  after   effects ').tags).toEqual(['after effects']);
});

test('a tag of 20 characters fits; a longer one stays in the field', () => {
  expect(addTags([], '字'.repeat(20)).tags).toHaveLength(1);
  expect(addTags([], '字'.repeat(21))).toEqual({ tags: [], remainder: '字'.repeat(21), problem: 'long' });
});

test('the eleventh tag stays in the field', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `t${index}`);
  expect(addTags(ten, 'more')).toEqual({ tags: ten, remainder: 'more', problem: 'many' });
});

test('a comma ends a tag at once', () => {
  expect([endsTag('述职，'), endsTag('述职')]).toEqual([true, false]);
});
