import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { historyOf } from './history.ts';

const current = { list: fen(500), price: fen(500) };

test('before its first change a file had the price that this one replaced', () => {
  const change = (since: number, price: number, before: number) => ({
    ...{ price: fen(price), priceKind: 'list' as const, since, before: fen(before) },
  });
  const context = { current, createdAt: 10, since: 0, now: 100 };
  expect(historyOf([change(40, 500, 700), change(20, 700, 900)], context)).toMatchObject([
    { price: 500, since: 40 },
    { price: 700, since: 20 },
    { price: 900, since: 10 },
  ]);
  expect(historyOf([], context)).toMatchObject([{ price: 500, since: 10 }]);
});
