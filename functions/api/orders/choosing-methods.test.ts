import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { booksOf, settleAll } from '#functions/test/books';
import { click, opened, type TestCheckout, testCheckout } from '#functions/test/checkout-market';
import { pass } from '#functions/test/market';
import { hour, minute, second } from '#shared/limits';

const wechat = { method: 'wechat', scene: 'qr' };
const alipay = { method: 'alipay', scene: 'page' };

const statusOf = async ({ ports }: TestCheckout, outTradeNo: string) =>
  (await findOrder(ports.table, outTradeNo))?.status;

/** The buyer pays at the provider, and its notification is processed. */
async function payAt({ ports }: TestCheckout, outTradeNo: string): Promise<void> {
  await ports.mockBank.decide(outTradeNo, 'paid');
  await ports.queues.send('order-status', { kind: 'check', outTradeNo });
}

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

test.each([
  ['the one that was left first', [0, 1]],
  ['the one that was left last', [1, 0]],
])('two ways opened and both paid, %s: one purchase, and the other money goes back', async (_, turns) => {
  const checkout = await testCheckout({ price: 1000 });
  const orders = [
    (await opened(checkout, checkout.buyer, wechat)).out_trade_no,
    (await opened(checkout, checkout.buyer, alipay)).out_trade_no,
  ];
  for (const turn of turns) await payAt(checkout, orders[turn] ?? '');
  await settleAll(checkout.ports);
  const books = await booksOf(checkout, [checkout.buyer], orders);
  expect(books).toMatchObject({ purchases: 1, sales: 1, sold: 1, balance: 950, waiting: 0 });
  expect(books.states.toSorted()).toEqual(['duplicate_refunded', 'paid']);
  expect(
    Object.entries(books.accounts)
      .filter(([name]) => name.startsWith('psp:'))
      .reduce((sum, [, of]) => sum + of, 0),
  ).toBe(1000);
});

test('a code that was paid before another way is chosen is a purchase, and nothing is asked for twice', async () => {
  const checkout = await testCheckout();
  const first = await opened(checkout, checkout.buyer, wechat);
  await checkout.ports.mockBank.decide(first.out_trade_no, 'paid');
  expect(await click(checkout, checkout.buyer, alipay)).toMatchObject({ code: 'already_purchased' });
  expect(await statusOf(checkout, first.out_trade_no)).toBe('paid');
});

test('changing one’s mind again and again leaves one order open and all others closed', async () => {
  const checkout = await testCheckout();
  const orders = new Set<string>();
  for (const choice of [wechat, alipay, wechat, alipay, {}, wechat, alipay]) {
    orders.add((await opened(checkout, checkout.buyer, choice)).out_trade_no);
    checkout.ports.clock.advance(7 * second);
  }
  await pass(checkout.ports, 10 * minute);
  const states = await Promise.all([...orders].map((orderNumber) => statusOf(checkout, orderNumber)));
  expect(states.filter((state) => state === 'pending')).toHaveLength(1);
  await pass(checkout.ports, hour);
  const later = await Promise.all([...orders].map((orderNumber) => statusOf(checkout, orderNumber)));
  expect(new Set(later)).toEqual(new Set(['closed']));
});
