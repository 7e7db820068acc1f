import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

const lin = { username: 'lin_mo', displayName: '林默', email: 'mo.lin88@example.com' };

test.each([
  ...[
    'tanwei',
    'TanWei',
    'tanwei123',
    'Tanwei2026!',
    't4nw31',
    't@nwei',
    '123tanwei',
    'tan-wei-1',
    'tanweitanwei',
    'ｔａｎｗｅｉ',
  ],
  ...[
    'tanwei.com',
    'www.tanwei.cn',
    'tanweipassword',
    'mytanwei1',
    '摊位123456',
    '攤位2026',
    '我的摊位',
    'tanwei摊位',
    'tanwei密码',
  ],
])('the product’s own words are the first guess: %s', (password) => {
  expect(passwordFault(password, {})).toBe('password_product');
});

test('the words of the address where it is found count as well', () => {
  expect(passwordFault('Buynet2026', {}, 'market.buynet.cn')).toBe('password_product');
  expect(passwordFault('market.buynet.cn', {}, 'market.buynet.cn')).toBe('password_product');
  expect(passwordFault('Buynet2026', {})).toBeUndefined();
});

test.each([
  ...[
    'lin_mo',
    'linmo123',
    'LinMo!2026',
    '1in_m0',
    'L1nMo88',
    'linmolinmo',
    '林默123',
    '林默密码',
    'molin88',
    'mo.lin88!',
  ],
  ...['mo.lin88@example.com', 'mo.lin88@example', 'molin88examplecom', 'ilovelinmo', 'linmo tanwei', 'LINMO林默'],
])('one’s own name and address are the second: %s', (password) => {
  expect(passwordFault(password, lin)).toBe('password_personal');
});

test.each([
  ...[
    'tanwei is a market',
    'a stall at dusk',
    'lin likes rain',
    'linmo and the rain',
    'exemplary',
    'example99',
    '林默爱下雨天',
    '摊位上的好东西',
  ],
  ...['molinari', 'correct horse', '8472913', 'tanwe', 'wei-tan-88', '99 lanterns', '123456'],
])('with words of one’s own in it, it is a password like any other: %s', (password) => {
  expect(passwordFault(password, lin)).toBeUndefined();
});

test('a number that is one’s address is one’s name; two letters are nobody’s', () => {
  expect(passwordFault('38472913!', { email: '38472913@qq.com' })).toBe('password_personal');
  expect(passwordFault('li12345678', { username: 'lin', displayName: '李', email: 'li@example.com' })).toBeUndefined();
});

test('whatever it is asked, it answers, and within a millisecond or two', () => {
  const began = performance.now();
  void fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 128 }), fc.string({ maxLength: 50 }), (password, name) => {
      passwordFault(
        password,
        { username: name, displayName: name, email: `${name}@example.com` },
        'market.example.com',
      );
    }),
    { numRuns: 200 },
  );
  expect(performance.now() - began).toBeLessThan(4000);
});
