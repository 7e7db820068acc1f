import { expect, test } from 'vitest';
import { viewSource } from '#shared/view-sources';
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
