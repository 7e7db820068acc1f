import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { click, opened, type TestCheckout, testCheckout } from '#functions/test/checkout-market';
import { pass, testMarket } from '#functions/test/market';
import { call, type TestPorts, valueIn } from '#functions/test/ports';
import { minute, second } from '#shared/limits';
import { listPaymentMethods } from '../payments/list-payment-methods.ts';

const wechat = { method: 'wechat', scene: 'qr' };
const alipay = { method: 'alipay', scene: 'page' };

const statusOf = async ({ ports }: TestCheckout, outTradeNo: string) =>
  (await findOrder(ports.table, outTradeNo))?.status;

test('whoever chooses nothing is answered as before, to the letter', async () => {
  const checkout = await testCheckout();
  const answer = await opened(checkout, checkout.buyer);
  expect(Object.keys(answer)).toEqual(['payment_url', 'out_trade_no']);
  const order = await findOrder(checkout.ports.table, answer.out_trade_no);
  expect(order).toMatchObject({ provider: 'mock', payType: 'pc' });
  expect(order).not.toHaveProperty('method');
  expect(checkout.asked).toEqual([]);
});

test('a code is the same for whoever comes back to it, in however many tabs', async () => {
  const checkout = await testCheckout();
  const tabs = await Promise.all(Array.from({ length: 6 }, () => opened(checkout, checkout.buyer, wechat)));
  expect(new Set(tabs.map((tab) => JSON.stringify(tab))).size).toBe(1);
  expect(tabs[0]?.pay).toMatchObject({ kind: 'qr', content: expect.stringContaining('weixin://') });
  const requestsBefore = checkout.asked.length;
  expect(await opened(checkout, checkout.buyer, wechat)).toEqual(tabs[0]);
  expect(checkout.asked).toHaveLength(requestsBefore);
});

test('the way into WeChat from a phone is asked for with every tap, for the same order', async () => {
  const checkout = await testCheckout();
  const h5 = { method: 'wechat', payment_type: 'mobile' };
  const first = await opened(checkout, checkout.buyer, h5);
  const second = await opened(checkout, checkout.buyer, h5);
  expect(second.out_trade_no).toBe(first.out_trade_no);
  expect(second.payment_url).not.toBe(first.payment_url);
  expect(await findOrder(checkout.ports.table, first.out_trade_no)).toMatchObject({ scene: 'h5', payType: 'mobile' });
});

test('what is not offered is refused, and so is a way its provider does not have', async () => {
  const checkout = await testCheckout();
  for (const choice of [{ method: 'card' }, { method: 'alipay', scene: 'qr' }, { method: 'wechat', scene: 'wap' }])
    expect(await click(checkout, checkout.buyer, choice)).toMatchObject({ code: 'method_unavailable' });
  expect(await click(checkout, checkout.buyer, { method: 'paypal' })).toMatchObject({ code: 'invalid_input' });
});

test('an order at WeChat that is too young to be closed is left, and closed as soon as it can be', async () => {
  const checkout = await testCheckout();
  let closes = 0;
  const { close } = checkout.wechat;
  checkout.wechat.close = async (outTradeNo) => {
    closes += 1;
    return close(outTradeNo);
  };
  const first = await opened(checkout, checkout.buyer, wechat);
  checkout.ports.clock.advance(20 * second);
  const other = await opened(checkout, checkout.buyer, alipay);
  expect(other.out_trade_no).not.toBe(first.out_trade_no);
  expect([await statusOf(checkout, first.out_trade_no), closes]).toEqual(['pending', 0]);
  await pass(checkout.ports, 6 * minute);
  expect([await statusOf(checkout, first.out_trade_no), closes]).toEqual(['closed', 1]);
  expect(await statusOf(checkout, other.out_trade_no)).toBe('pending');
});

test('one that is old enough is closed there and then', async () => {
  const checkout = await testCheckout();
  const first = await opened(checkout, checkout.buyer, wechat);
  checkout.ports.clock.advance(5 * minute);
  await opened(checkout, checkout.buyer, alipay);
  expect(await statusOf(checkout, first.out_trade_no)).toBe('closed');
});

const methodsOf = (ports: TestPorts) => async (context: string) =>
  (await valueIn(call(listPaymentMethods, ports, { query: { in: context } }))).methods;

test('each place gets the ways it can use, the best first', async () => {
  const { ports } = await testCheckout();
  const at = methodsOf(ports);
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
  const at = methodsOf(ports);
  expect(await at('desk')).toEqual([{ method: 'alipay', scenes: ['page'], preferred: true }]);
  expect(await at('wechat')).toEqual([{ method: 'alipay', scenes: [], preferred: false }]);
  expect(await call(listPaymentMethods, ports, { query: { in: 'moon' } })).toMatchObject({ code: 'invalid_input' });
});
