import { expect, test } from 'vitest';
import { testCheckout } from '#functions/test/checkout-market';
import { testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { listPaymentMethods } from './list-payment-methods.ts';

test('each place gets the ways it can use, the best first', async () => {
  const { ports } = await testCheckout();
  const at = async (context: string) =>
    (await valueIn(call(listPaymentMethods, ports, { query: { in: context } }))).methods;
  expect(await at('desk')).toEqual([
    { method: 'alipay', scenes: ['page'], preferred: true },
    { method: 'wechat', scenes: ['qr'], preferred: false },
  ]);
  expect(await at('phone')).toEqual([
    { method: 'alipay', scenes: ['wap'], preferred: true },
    { method: 'wechat', scenes: ['h5'], preferred: false },
  ]);
  expect(await at('wechat')).toEqual([
    { method: 'wechat', scenes: ['jsapi'], preferred: true },
    { method: 'alipay', scenes: [], preferred: false },
  ]);
});

test('without WeChat Pay there is one way, and within WeChat none', async () => {
  const { ports } = await testMarket();
  const at = async (context: string) =>
    (await valueIn(call(listPaymentMethods, ports, { query: { in: context } }))).methods;
  expect(await at('desk')).toEqual([{ method: 'alipay', scenes: ['page'], preferred: true }]);
  expect(await at('wechat')).toEqual([{ method: 'alipay', scenes: [], preferred: false }]);
  expect(await call(listPaymentMethods, ports, { query: { in: 'moon' } })).toMatchObject({ code: 'invalid_input' });
});
