import { expect, test } from 'vitest';
import { day } from '#shared/limits';
import { viewSource } from '#shared/view-sources';
import { seenToday } from './seen-today.ts';
import { sourceOf } from './source.ts';

const arrival = { via: null, before: undefined, referrer: '', host: 'tanwei.cn' };

test.each([
  [{}, 'direct'],
  [{ referrer: 'https://tanwei.cn/code/A' }, 'direct'],
  [{ referrer: 'https://www.zhihu.com/question/1?q=secret' }, 'ref:zhihu.com'],
  [{ referrer: 'https://m.weibo.cn/' }, 'ref:weibo.cn'],
  [{ referrer: 'android-app://com.tencent.mm/' }, 'ref:com.tencent.mm'],
  [{ referrer: `https://${'a'.repeat(60)}.cn/` }, 'other'],
  [{ referrer: 'https://[2001:db8::1]/' }, 'other'],
  [{ referrer: 'nonsense' }, 'other'],
  [{ before: '/' }, 'home'],
  [{ before: '/?type=document' }, 'home'],
  [{ before: '/?q=考研' }, 'search'],
  [{ before: '/search?q=考研' }, 'search'],
  [{ before: '/user/lin_xi' }, 'stall'],
  [{ before: '/dashboard?tab=activity' }, 'feed'],
  [{ before: '/dashboard?tab=starred' }, 'direct'],
  [{ before: '/purchases', referrer: 'https://baidu.com/' }, 'direct'],
  [{ via: 'Newsletter-11', before: '/' }, 'via:newsletter-11'],
  [{ via: '双十一', before: '/' }, 'other'],
])('who comes by %j comes from %s', (change, source) => {
  expect(sourceOf({ ...arrival, ...change })).toBe(source);
  expect(source).toMatch(viewSource);
});

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const noon = Date.parse('2026-11-20T04:00:00Z');

test('a file is new once a day, in every tab of a browser', () => {
  const browser = memoryStorage();
  const [tab, other] = [seenToday(() => browser), seenToday(() => browser)];
  expect([tab.add('A', noon), tab.add('A', noon), other.add('A', noon), other.add('B', noon)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(tab.add('A', noon + day)).toBe(true);
  expect(seenToday(memoryStorage).add('A', noon)).toBe(true);
});

test('the day changes at midnight in Beijing', () => {
  const views = seenToday(memoryStorage);
  const midnight = Date.parse('2026-11-20T16:00:00Z');
  expect([views.add('A', midnight - 1), views.add('A', midnight)]).toEqual([true, true]);
});

test('a browser that keeps nothing remembers until the page is closed, and nonsense in its storage breaks nothing', () => {
  const withoutStorage = seenToday(() => {
    throw new Error('refused');
  });
  expect([withoutStorage.add('A', noon), withoutStorage.add('A', noon)]).toEqual([true, false]);
  const items = { ...memoryStorage(), getItem: () => '{"day":"2026-11-20","ids":7}' };
  expect(seenToday(() => items).add('A', noon)).toBe(true);
});
