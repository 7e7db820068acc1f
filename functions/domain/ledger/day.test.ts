import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { contributesTo } from './day.ts';
import type { Account } from './ledger.ts';

const moved = (reference: string, ...accounts: Account[]) => ({
  reference,
  entries: accounts.map((account, at) => ({ account, amount: fen(at === 0 ? -100 : 100) })),
});

test('every refund counts as refunded, also one that was made in the console of the provider', () => {
  for (const reference of ['RFD#A1#1', 'PRT#A1#P1', 'CRF#A1#N1'])
    expect(contributesTo(moved(reference, 'psp:alipay', 'refunding:A1'), 'refunded', 'alipay')).toBe(true);
});

test('what a provider keeps is charged, but a correction of it is a correction', () => {
  const charge = moved('BILL#alipay#N1', 'psp:alipay', 'charges:alipay');
  const correction = moved('COR#C1', 'psp:alipay', 'charges:alipay');
  const figures = (['charged', 'banked', 'corrected'] as const).map((figure) => [
    contributesTo(charge, figure),
    contributesTo(correction, figure),
  ]);
  expect(figures).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});
