import { expect, test } from 'vitest';
import { chosenFrom, providerOptionsAt } from './payment-options.ts';

const alipay = { method: 'alipay', scenes: ['qr', 'page', 'wap'] } as const;
const wechat = { method: 'wechat', scenes: ['qr', 'h5', 'jsapi'] } as const;
const card = { method: 'card', scenes: ['page', 'wap'] } as const;
const all = [alipay, wechat, card];

const listed = (options: ReturnType<typeof providerOptionsAt>) =>
  options.map(({ provider, scenes }) => [provider.method, ...scenes].join(' '));

test.each([
  ['desk', ['alipay qr page', 'wechat qr', 'card page']],
  ['phone', ['alipay wap', 'wechat h5', 'card wap']],
  ['wechat', ['wechat jsapi', 'alipay', 'card']],
] as const)('at %s, what can be used there comes first', (context, expected) => {
  expect(listed(providerOptionsAt(all, context))).toEqual(expected);
});

test('what is chosen without its way is begun in the first way of the place', () => {
  expect(chosenFrom(all, { method: 'wechat', place: 'desk' })).toEqual({ provider: wechat, scene: 'qr' });
  expect(chosenFrom(all, { method: 'wechat', place: 'phone' })).toEqual({ provider: wechat, scene: 'h5' });
  expect(chosenFrom(all, { method: 'card', place: 'phone' })).toEqual({ provider: card, scene: 'wap' });
});

test('a way that its provider does not have, and a method that nobody takes, is no choice', () => {
  expect(chosenFrom(all, { method: 'alipay', scene: 'jsapi', place: 'desk' })).toBeUndefined();
  expect(chosenFrom([alipay], { method: 'wechat', place: 'desk' })).toBeUndefined();
  expect(chosenFrom([card], { method: 'card', scene: 'qr', place: 'desk' })).toBeUndefined();
});
