import { expect, test } from 'vitest';
import { silentFetch } from '#functions/test/impatient-fetch';
import { minute } from '#shared/limits';
import type { WechatAccount } from './account.ts';
import { wechatOpenIds } from './open-ids.ts';
import { accountForTest } from './test-answers.ts';
import { wechatForTest } from './test-wechat.ts';

const back = 'https://tanwei.test/api/payments/wechat/callback';

/** Opens the page as a user of WeChat's browser, who is redirected back to us. */
async function comeBack(account: WechatAccount, state: string): Promise<URLSearchParams> {
  const address = await wechatOpenIds(account).authorizeUrl(back, state);
  const answer = await fetch(address, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(back);
  return location.searchParams;
}

test('asks for nothing but the name, and comes back with the state', async () => {
  const address = await wechatOpenIds(accountForTest()).authorizeUrl(`${back}?a=1&b=2`, 'aB1');
  expect(address).toBe(
    'https://login.test/connect/oauth2/authorize?appid=wxd678efa567fe6787' +
      '&redirect_uri=https%3A%2F%2Ftanwei.test%2Fapi%2Fpayments%2Fwechat%2Fcallback%3Fa%3D1%26b%3D2' +
      '&response_type=code&scope=snsapi_base&state=aB1#wechat_redirect',
  );
});

test('a code tells whose it is, once and for five minutes', async () => {
  await using at = await wechatForTest();
  const openIds = wechatOpenIds(at.account);
  at.wechat.oauth.visitor = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
  const came = await comeBack(at.account, 'state1');
  expect(came.get('state')).toBe('state1');
  expect(await openIds.of(came.get('code') ?? '')).toBe('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o');
  expect(await openIds.of(came.get('code') ?? '')).toBeUndefined();
  const late = at.wechat.oauth.codeFor('oLate');
  at.clock.advance(5 * minute);
  expect(await openIds.of(late)).toBeUndefined();
  expect(await openIds.of('made up &secret=x')).toBeUndefined();
});

test.each([40029, 40163, 41008, 42003])('a code is worth nothing with error %d', async (errcode) => {
  await using at = await wechatForTest();
  at.wechat.oauth.forcedError = { errcode, errmsg: 'no' };
  expect(await wechatOpenIds(at.account).of('code')).toBeUndefined();
});

test.each([
  ['the app is another', { errcode: 40013, errmsg: 'invalid appid' }, '40013'],
  ['the secret is wrong', { errcode: 40125, errmsg: 'invalid appsecret' }, '40125'],
  ['WeChat is busy', { errcode: -1, errmsg: 'system error' }, '-1'],
  ['we ask too often', { errcode: 45011, errmsg: 'api minute-quota reach limit' }, '45011'],
])('nobody knows whose a code is where %s', async (_, refusing, why) => {
  await using at = await wechatForTest();
  at.wechat.oauth.forcedError = refusing;
  await expect(wechatOpenIds(at.account).of('code')).rejects.toThrow(`does not tell whose code it is: ${why}`);
});

test.each(['lose request', 'lose response', 'system error', 'bad gateway', 'slow'] as const)(
  'nobody knows whose a code is through %s',
  async (fault) => {
    await using at = await wechatForTest();
    at.wechat.faults.plan(fault, { method: 'token' });
    await expect(wechatOpenIds(at.account).of('code')).rejects.toThrow('no answer');
  },
);

test('does not wait for ever', async () => {
  const account = accountForTest({ fetch: silentFetch, timeoutMs: 50 });
  await expect(wechatOpenIds(account).of('code')).rejects.toThrow('no answer');
});

test.each([
  ['a page', '<html>'],
  ['a name that is none', '{"openid":"a\\nb"}'],
  ['a name that is a number', '{"openid":1}'],
  ['a list', '[]'],
])('believes no name that is %s, and says nothing of the secret', async (_, body) => {
  const account = accountForTest({
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/plain' } }),
  });
  const failure = await wechatOpenIds(account)
    .of('code')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(JSON.stringify([String(failure), Object.entries(failure ?? {})])).not.toContain(account.appSecret);
});

test('nothing that goes wrong on the way carries the secret further', async () => {
  const account = accountForTest({
    fetch: (url) => Promise.reject(new TypeError(`fetch failed: ${String(url)}`, { cause: String(url) })),
  });
  const failure = await wechatOpenIds(account)
    .of('code')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof Error && (failure.stack ?? '') + String(failure.cause)).not.toContain(account.appSecret);
});
