import { expect, test } from 'vitest';
import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';
import type { CheckoutContext } from './payment-context.ts';
import { paymentOptionsAt } from './payment-options.ts';

/** Like the server's answer: the first usable method is the preferred one. */
const offered = (...offers: [PaymentMethod, ...PaymentScene[]][]): PaymentOffer[] =>
  offers.map(([method, ...scenes], at) => ({ method, scenes, preferred: at === 0 && scenes.length > 0 }));

const desktop: CheckoutContext = { context: 'desk', isClosed: false };
const phone: CheckoutContext = { context: 'phone', isClosed: false };
const wechat: CheckoutContext = { context: 'wechat', isClosed: true };
const wechatOnComputers: CheckoutContext = { context: 'desk', isClosed: true };

test.each<[string, PaymentOffer[], CheckoutContext, string[], string | undefined]>([
  ['without an answer a desk has what it always had', [], desktop, ['pc', 'mobile'], 'pc'],
  ['without an answer a phone has its own page', [], phone, ['mobile'], 'mobile'],
  [
    'what is offered at a desk has its rows between the two',
    offered(['alipay', 'qr', 'page'], ['wechat', 'qr'], ['card', 'page']),
    desktop,
    ['pc', 'alipay-qr', 'wechat-qr', 'card-page', 'mobile'],
    'pc',
  ],
  [
    'at a desk one pays as always, whatever is preferred',
    offered(['wechat', 'qr'], ['alipay', 'page']),
    desktop,
    ['pc', 'wechat-qr', 'mobile'],
    'pc',
  ],
  [
    'on a phone the order is the server’s',
    offered(['wechat', 'h5'], ['alipay', 'wap']),
    phone,
    ['wechat-h5', 'mobile'],
    'wechat-h5',
  ],
  [
    'on a phone what is preferred is chosen',
    offered(['alipay', 'wap'], ['wechat', 'h5']),
    phone,
    ['mobile', 'wechat-h5'],
    'mobile',
  ],
  [
    'cards alone have the two pages, and no third row for them',
    offered(['card', 'page']),
    desktop,
    ['pc', 'mobile'],
    'pc',
  ],
  [
    'within WeChat there is its sheet alone',
    offered(['wechat', 'jsapi'], ['alipay'], ['card']),
    wechat,
    ['wechat-jsapi'],
    'wechat-jsapi',
  ],
  ['within WeChat, where it takes no money, there is nothing', offered(['alipay']), wechat, [], undefined],
  [
    'WeChat on computers shows codes, and opens nobody’s page',
    offered(['alipay', 'qr', 'page'], ['wechat', 'qr'], ['card', 'page']),
    wechatOnComputers,
    ['alipay-qr', 'wechat-qr'],
    'alipay-qr',
  ],
])('%s', (_, offers, here, keys, first) => {
  const options = paymentOptionsAt(offers, here);
  expect(options.rows.map(({ key }) => key)).toEqual(keys);
  expect(options.first?.key).toBe(first);
});

test('what cannot be used here is to be had in another browser', () => {
  expect(paymentOptionsAt(offered(['wechat', 'jsapi'], ['alipay'], ['card']), wechat).elsewhere).toEqual([
    'alipay',
    'card',
  ]);
  expect(paymentOptionsAt(offered(['alipay', 'qr', 'page'], ['card', 'page']), wechatOnComputers).elsewhere).toEqual([
    'card',
  ]);
  expect(paymentOptionsAt(offered(['alipay', 'page'], ['wechat', 'qr']), desktop).elsewhere).toEqual([]);
});

test('whose pages the two rows open is said of them, and nothing is chosen for the server', () => {
  const [pc] = paymentOptionsAt(offered(['card', 'page']), desktop).rows;
  expect(pc).toEqual({ key: 'pc', payType: 'pc', method: 'card' });
  expect(paymentOptionsAt([], desktop).rows.map(({ method }) => method)).toEqual(['alipay', 'alipay']);
});

test('a way that nobody knows here is not shown', () => {
  expect(paymentOptionsAt(offered(['card', 'qr'], ['alipay', 'page']), desktop).rows.map(({ key }) => key)).toEqual([
    'pc',
    'mobile',
  ]);
});

test.each([
  ['the same row', 'wechat-qr', 'wechat-qr'],
  ['a row of the same method', 'wechat-jsapi', 'wechat-qr'],
  ['a page of Alipay', 'mobile', 'mobile'],
  ['nothing that is offered here', 'card-page', 'pc'],
  ['nothing yet', undefined, 'pc'],
])('the last payment of this browser chooses %s', (_, last, first) => {
  const options = paymentOptionsAt(offered(['alipay', 'page'], ['wechat', 'qr']), desktop, last);
  expect(options.first?.key).toBe(first);
  expect(options.last).toBe(last === 'card-page' ? undefined : last && first);
});
