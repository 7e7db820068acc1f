import { expect, test } from 'vitest';
import { fakeClock } from '#functions/test/fakes';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { testPayout as payout } from '../alipay/test-alipay.ts';
import { testTable } from '../memory/test-table.ts';
import { mockPayouts } from './payouts.ts';

test('pays once, and the same number with other terms not at all', async () => {
  const payouts = mockPayouts({ table: testTable(), clock: fakeClock() });
  expect(await payouts.query(payout)).toEqual({ state: 'unknown', code: 'ORDER_NOT_EXIST' });
  expect(await payouts.submit(payout)).toMatchObject({ state: 'succeeded' });
  expect(await payouts.submit(payout)).toEqual(await payouts.query(payout));
  for (const other of [{ amount: fen(1) }, { payee: { ...payout.payee, account: 'other@example.com' } }])
    expect(await payouts.submit({ ...payout, ...other })).toMatchObject({ state: 'rejected', who: 'bug' });
});

test('an account of nobody is the seller’s to correct', async () => {
  const payouts = mockPayouts({ table: testTable(), clock: fakeClock() });
  const payee = { ...payout.payee, account: 'nobody@example.com' };
  expect(await payouts.submit({ ...payout, payee })).toEqual({
    state: 'rejected',
    code: 'PAYEE_NOT_EXIST',
    who: 'seller',
  });
  expect(await payouts.query(payout)).toMatchObject({ state: 'unknown' });
});

test('a slow bank takes its hours, says meanwhile that it is at it, and pays once', async () => {
  const clock = fakeClock();
  const payouts = mockPayouts({ table: testTable(), clock });
  const slow = { ...payout, payee: { ...payout.payee, account: 'slow@example.com' } };
  expect(await payouts.submit(slow)).toEqual({ state: 'unknown', code: 'DEALING' });
  clock.advance(6 * hour);
  expect(await payouts.submit(slow)).toMatchObject({ state: 'succeeded' });
  expect(await payouts.query(slow)).toMatchObject({ state: 'succeeded' });
});
