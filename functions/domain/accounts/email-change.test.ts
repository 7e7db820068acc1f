import { expect, test } from 'vitest';
import { heldUntilOf } from './email-change.ts';

const change = { id: 'C1', from: 'old@example.com', to: 'new@example.com', askedAt: 0, takenAt: 0, until: 700 };

test('payouts wait for a change that its owner has neither confirmed nor undone', () => {
  expect(heldUntilOf([change], undefined)).toBe(700);
  for (const settled of [{ confirmedAt: 5 }, { undoneAt: 5 }])
    expect(heldUntilOf([{ ...change, ...settled }], undefined)).toBe(0);
});
