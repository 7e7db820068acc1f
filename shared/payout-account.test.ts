import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountText, identityCardText, isIdentityCard, isPhone, phoneText } from './payout-account.ts';

/** Computed by the standard; the first is its example. */
const cards = ['11010519491231002X', '440524188001010014', '110101199003077758'];

test.each(cards)('%s is an identity card', (card) => {
  expect(isIdentityCard(card)).toBe(true);
});

test.each([
  ['11010519491231002x', 'a small x before it is read'],
  ['110105194912310021', 'another check digit'],
  ['110101199002307750', 'a 30th of February'],
  ['110101199013077751', 'a 13th month'],
  ['11010519491231002', '17 places'],
  ['110105491231002', 'the old 15 places'],
  ['010105194912310026', 'no region'],
  ['', 'nothing'],
])('%s is none: %s', (card) => {
  expect(isIdentityCard(card)).toBe(false);
});

test('no single mistyped digit, and no two swapped neighbours, pass', () => {
  const index = fc.integer({ min: 0, max: 16 });
  void fc.assert(
    fc.property(fc.constantFrom(...cards), index, fc.integer({ min: 0, max: 9 }), (card, at, digit) => {
      const typed = card.slice(0, at) + digit + card.slice(at + 1);
      const swapped = card.slice(0, at) + (card[at + 1] ?? '') + (card[at] ?? '') + card.slice(at + 2);
      for (const wrong of [typed, swapped]) expect(isIdentityCard(wrong)).toBe(wrong === card);
    }),
  );
});

test('cards and numbers are read as people paste them', () => {
  expect(identityCardText(' 110105 19491231 002x ')).toBe('11010519491231002X');
  expect(identityCardText('１１０１０５１９４９１２３１００２Ｘ')).toBe('11010519491231002X');
  for (const text of [
    '138 0013 8000',
    '+86 138-0013-8000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
  ])
    expect(phoneText(text)).toBe('13800138000');
  expect(accountText(' NanFang@Example.com ')).toBe('nanfang@example.com');
  expect(accountText('nan-fang 1@example.com')).toBe('nan-fang 1@example.com');
});

test.each(['12800138000', '1380013800', '138001380000', '+13800138000', '１3800138000'])(
  '%s is no mobile number',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);
