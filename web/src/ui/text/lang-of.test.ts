import { expect, test } from 'vitest';
import { langOf } from './lang-of.ts';

test.each([
  ['考研英语', 'zh-CN'],
  ['PPT 模板', 'zh-CN'],
  ['Weekly planner (A5 and Letter)', 'en'],
  ['Python 3 notes', 'en'],
  ['zhou_mo', undefined],
  ['Docker', undefined],
  ['2027', undefined],
])('%s is %s', (text, lang) => {
  expect(langOf(text)).toBe(lang);
});
