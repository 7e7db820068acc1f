import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { roomWithoutIdentity } from './identity.ts';

const bucket = (amount: number, state: { frozenBy?: string; paidAt?: number } = {}) => ({
  sk: 'B#2026112012#0',
  amount: fen(amount),
  maturesAt: 0,
  ...state,
});

test('what was paid out and what is on its way count; what is open or has arrived does not', () => {
  const buckets = [bucket(7), bucket(30_000, { frozenBy: 'P1' }), bucket(500, { frozenBy: 'P0', paidAt: 1 })];
  expect(roomWithoutIdentity({ paidOut: fen(60_000), buckets })).toBe(10_000);
  expect(roomWithoutIdentity({ paidOut: fen(0), buckets: [] })).toBe(100_000);
  expect(roomWithoutIdentity({ paidOut: fen(100_001), buckets: [] })).toBe(-1);
});
