import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { conversionOf, isProgram, sourceWithin, viewStatsOf } from './views.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const own = { 'accept-language': 'zh-CN', 'sec-fetch-site': 'same-origin' };

test.each([
  chrome,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC) AppleWebKit/537.36 Chrome/109.0.0.0 MQQBrowser/15.1 Mobile Safari/537.36',
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.5',
])('%s is a browser', (agent) => {
  expect(isProgram({ ...own, 'user-agent': agent })).toBe(false);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Chrome-Lighthouse',
  'facebookexternalhit/1.1',
  'curl/8.7.1',
  'python-requests/2.32',
  'node',
  '',
])('%s is a program', (agent) => {
  expect(isProgram({ ...own, 'user-agent': agent })).toBe(true);
});

test('whoever names no language, or calls from another site, is no reader of the page', () => {
  const reader = { ...own, 'user-agent': chrome };
  expect(isProgram({ ...reader, 'accept-language': '' })).toBe(true);
  expect(isProgram({ ...reader, 'sec-fetch-site': 'cross-site' })).toBe(true);
  const { 'sec-fetch-site': _, ...old } = reader;
  expect(isProgram(old)).toBe(false);
});

test('twelve names a day are counted by themselves, the words of ours always, and what was there stays', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => `via:campaign-${at}`);
  expect(sourceWithin(twelve.slice(1), 'ref:weibo.com')).toBe('ref:weibo.com');
  expect(sourceWithin(twelve, 'ref:weibo.com')).toBe('other');
  expect(sourceWithin(twelve, 'via:campaign-3')).toBe('via:campaign-3');
  expect(sourceWithin(twelve, 'search')).toBe('search');
  expect(sourceWithin([...twelve.slice(1), 'home', 'other'], 'ref:weibo.com')).toBe('ref:weibo.com');
});

test('days add up, sources come most first, and conversion is a share of those who looked', () => {
  const one = { date: '20261119', views: 3, sources: { home: 1, search: 2 }, sales: 0, net: fen(0) };
  const other = { date: '20261120', views: 4, sources: { home: 4 }, sales: 2, net: fen(1900) };
  const sources = [
    { source: 'home', views: 5 },
    { source: 'search', views: 2 },
  ];
  expect(viewStatsOf([one, other])).toEqual({ views: 7, sales: 2, net: 1900, sources });
  expect([conversionOf({ views: 8, sales: 2 }), conversionOf({ views: 1, sales: 2 })]).toEqual([0.25, 1]);
  expect([conversionOf({ views: 0, sales: 2 }), conversionOf({ views: 4, sales: -1 })]).toEqual([undefined, 0]);
});
