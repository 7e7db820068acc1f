import { expect, test } from 'vitest';
import { masked } from './masked.ts';

test.each([
  ['加微信 abc_12345 聊', '加微信 *** 聊'],
  ['微信号：nan2026', '微信号：***'],
  ['vx: shop_owner', 'vx: ***'],
  ['QQ 12345678', 'QQ ***'],
  ['QQ群是 987654321', 'QQ群是 ***'],
  ['wechat id: hello_there', 'wechat id: ***'],
  ['发到 lin.mo@example.com 好吗', '发到 *** 好吗'],
  ['写信到 lin ＠ example 。com', '写信到 ***'],
  ['看 https://example.com/a?b=c 这里', '看 *** 这里'],
  ['www.example.com', '***'],
  ['电话 138 1234 5678', '电话 ***'],
  ['打 +86-138-1234-5678', '打 ***'],
  ['打 １３８００１３８０００', '打 ***'],
  ['打 1·3·8·0·0·1·3·8·0·0·0', '打 ***'],
  ['薇信hello123', '薇信***'],
  ['加v hello123', '加v ***'],
  ['tg @hello123', 'tg @***'],
  ['看 t.me/hello 吧', '看 *** 吧'],
  ['pan.baidu.com/s/1abc', '***'],
])('%s', (text, left) => {
  expect(masked(text)).toBe(left);
});

test.each([
  '第 12 章 2026 年的真题有吗？',
  '一共 1024 页，2.5 GB？',
  '和 39.00 元的那份一样吗',
  'Does it open with v3.11.2?',
  '微信里能打开吗？',
  '可以用 QQ 发给我的同学吗',
  '1-2-3 级都有？',
  '2026-11-23 12:30 还能买吗？',
  '表格有 10000000 行',
  '和 react@18.2.0 能一起用吗？',
  '打开 readme.md 之后呢？',
  '微信里 excel 能打开吗',
])('%s stays as it is', (text) => {
  expect(masked(text)).toBe(text);
});
