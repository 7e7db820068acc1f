import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { introductionOf, isMarked, plainTextOf } from './plain-words.ts';

test.each([
  ['# 适合谁\n给**第一遍**刷题的人', '适合谁\n给第一遍刷题的人'],
  ['- 12 页讲义\n* 三套题\n+ 答案\n- [x] 校对过', '12 页讲义\n三套题\n答案\n校对过'],
  ['> 用了两年\n> > 还在更', '用了两年\n还在更'],
  ['看 [说明](https://shop.test/a_(b) "题")和 ![封面](x.png)', '看 说明和 封面'],
  ['跑 `npm start`，~~旧版~~新版，*轻*、_斜_、__重__', '跑 npm start，旧版新版，轻、斜、重'],
  ['前\n```sh\nls -la\n```\n---\n后', '前\nls -la\n后'],
  ['3 \\* 4', '3 * 4'],
  // Summaries have no line breaks and may end anywhere.
  ['# 一 二 ## 三 见 [完整说明](https://shop.test/very-lo', '一 二 三 见 完整说明'],
])('of %j the words are %j', (text, words) => {
  expect(plainTextOf(text)).toBe(words);
  expect(isMarked(text)).toBe(true);
});

test.each([
  '普通的一段话，\n分两行。',
  '3*4*5=60，2 * 3 = 6',
  'snake_case_name 和 C:\\new',
  '#标签 #考研',
  '1998-2025，12-15 页',
  '价格：¥39（含税）[附赠]',
  '1. 打开\n2. 安装',
  '<script>alert(1)</script> <b>x</b>',
  '',
])('%j has no marks and stays as it is', (text) => {
  expect(plainTextOf(text)).toBe(text);
  expect(isMarked(text)).toBe(false);
});

const hostile = [
  '*',
  '**a',
  '_a',
  '[',
  '![a](',
  '[a](b(',
  '`',
  '~~',
  '- ',
  '> ',
  '# ',
  '\\',
  '-',
  '[a]("',
  '*a ',
  '__a__b',
];

test.each(hostile)('as much of %j as a description may be costs no time', (piece) => {
  const text = piece.repeat(limits.descriptionLength);
  const began = performance.now();
  plainTextOf(text);
  expect(performance.now() - began).toBeLessThan(200);
});

test.each([
  ['四个和弦，**干净**。\n\n## 怎么用\n对齐片尾。', '四个和弦，干净。'],
  ['四个和弦，干净。 ## 怎么用 对齐片尾。', '四个和弦，干净。'],
  ['## 怎么用\n对齐片尾。', '怎么用\n对齐片尾。'],
  ['C# 和 F# 的区别', 'C# 和 F# 的区别'],
])('%j is introduced by %j', (text, introduction) => {
  expect(introductionOf(text)).toBe(introduction);
});
