import { expect, test } from 'vitest';
import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';
import type { Here } from './payment-context.ts';
import { waysAt } from './payment-options.ts';

/** Like the server's answer: the first usable method is the preferred one. */
const offered = (...offers: [PaymentMethod, ...PaymentScene[]][]): PaymentOffer[] =>
  offers.map(([method, ...scenes], at) => ({ method, scenes, preferred: at === 0 && scenes.length > 0 }));

const desk: Here = { place: 'desk', isClosed: false };
const phone: Here = { place: 'phone', isClosed: false };
const wechat: Here = { place: 'wechat', isClosed: true };
const wechatOnComputers: Here = { place: 'desk', isClosed: true };

test.each<[string, PaymentOffer[], Here, string[], string | undefined]>([
  ['without an answer a desk has what it always had', [], desk, ['pc', 'mobile'], 'pc'],
  ['without an answer so has a phone', [], phone, ['mobile', 'pc'], 'mobile'],
  [
    'what is offered at a desk has its rows between the two',
    offered(['alipay', 'qr', 'page'], ['wechat', 'qr'], ['card', 'page']),
    desk,
    ['pc', 'alipay-qr', 'wechat-qr', 'card-page', 'mobile'],
    'pc',
  ],
  [
    'at a desk one pays as always, whatever is preferred',
    offered(['wechat', 'qr'], ['alipay', 'page']),
    desk,
    ['pc', 'wechat-qr', 'mobile'],
    'pc',
  ],
  [
    'on a phone the order is the server’s',
    offered(['wechat', 'h5'], ['alipay', 'wap']),
    phone,
    ['wechat-h5', 'mobile', 'pc'],
    'wechat-h5',
  ],
  [
    'on a phone what is preferred is chosen',
    offered(['alipay', 'wap'], ['wechat', 'h5']),
    phone,
    ['mobile', 'wechat-h5', 'pc'],
    'mobile',
  ],
  [
    'cards alone have the two pages, and no third row for them',
    offered(['card', 'page']),
    desk,
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
  const ways = waysAt(offers, here);
  expect(ways.rows.map(({ key }) => key)).toEqual(keys);
  expect(ways.first?.key).toBe(first);
});

test('what cannot be used here is to be had in another browser', () => {
  expect(waysAt(offered(['wechat', 'jsapi'], ['alipay'], ['card']), wechat).elsewhere).toEqual(['alipay', 'card']);
  expect(waysAt(offered(['alipay', 'qr', 'page'], ['card', 'page']), wechatOnComputers).elsewhere).toEqual(['card']);
  expect(waysAt(offered(['alipay', 'page'], ['wechat', 'qr']), desk).elsewhere).toEqual([]);
});

test('whose pages the two rows open is said of them, and nothing is chosen for the server', () => {
  const [pc] = waysAt(offered(['card', 'page']), desk).rows;
  expect(pc).toEqual({ key: 'pc', payType: 'pc', method: 'card' });
  expect(waysAt([], desk).rows.map(({ method }) => method)).toEqual(['alipay', 'alipay']);
});

test('a way that nobody knows here is not shown', () => {
  expect(waysAt(offered(['card', 'qr'], ['alipay', 'page']), desk).rows.map(({ key }) => key)).toEqual([
    'pc',
    'mobile',
  ]);
});
