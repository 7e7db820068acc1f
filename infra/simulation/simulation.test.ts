import './quiet.ts';
import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { regressions } from './regressions.ts';

const histories = 300;

test(`${histories} random histories of payments, payouts and refunds come to rest with everything right`, async () => {
  const wrong = [];
  for (let seed = 1; seed <= histories; seed++) {
    const { violations } = await runHistory(seed);
    if (violations.length > 0) wrong.push({ seed, violations });
  }
  expect(wrong).toEqual([]);
}, 900_000);

test.each([7, 20])('seed %i is the same history each time', async (seed) => {
  const [first, second] = [await runHistory(seed, { isTraced: true }), await runHistory(seed, { isTraced: true })];
  expect(first.trace.length).toBeGreaterThan(20);
  expect(first.trace).toEqual(second.trace);
});

test.each(regressions)('seed $seed: $was', async ({ seed }) => {
  expect((await runHistory(seed)).violations).toEqual([]);
});
