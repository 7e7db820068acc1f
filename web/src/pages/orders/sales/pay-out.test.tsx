// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const see = (change: Partial<BalanceAnswer>) =>
  visit('/sales/statement', {
    as: 'member',
    answers: {
      'GET /payments/balance': balanceOf(change),
      'GET /payments/balance/detail': { data: { entries: [], pagination } },
      'GET /payments/sales': noSales,
    },
  });

const payOut = (yuan?: string) =>
  screen.findByRole('button', { name: yuan ? zh.sales.payOutNow(yuan) : zh.sales.payOut });

test('a sum that has just changed is shown, and it is the one that is paid out with the next click', async () => {
  const { answers: now } = await see({ available: 10 });
  const button = await payOut('¥10.00');
  now['POST /payments/withdraw'] = () => new Refusal('balance_changed', { available: '12.00' });
  now['GET /payments/balance'] = balanceOf({ available: 12 });
  fireEvent.click(button);
  expect(await payOut('¥12.00')).toBeTruthy();
});

test('a payout that is refused says why, in the server’s words, and stays there to be read', async () => {
  const { answers: now } = await see({ available: 10 });
  now['POST /payments/withdraw'] = () => new Refusal('payout_refund_waiting');
  fireEvent.click(await payOut('¥10.00'));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(new Refusal('payout_refund_waiting').problem.message)).toBeTruthy();
});

test.each<[string, Partial<BalanceAnswer>, string]>([
  ['too little is available', { available: 0.09 }, zh.sales.tooSmallLine],
  ['there is no account', { available: 10, payout_account: null }, zh.sales.noAccountLine],
  ['refunds wait', { available: 10, waiting_refunds: 19 }, zh.sales.refundsWaitLine('¥19.00')],
  ['somebody looks at something', { available: 10, payouts_held: true }, zh.sales.payoutsHeldLine],
  ['the balance is below zero', { available: -28.41 }, '下次收入先抵扣 ¥28.41'],
])('where %s, paying out is there and says why it cannot be done', async (_, change, reason) => {
  const { calls } = await see(change);
  const button = await payOut(change.available && change.available > 0 ? `¥${change.available.toFixed(2)}` : undefined);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(reason);
  fireEvent.click(button);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('where there is nothing to pay out there is no button', async () => {
  await see({});
  await screen.findByRole('heading', { name: zh.statement.empty });
  expect(screen.queryByRole('button', { name: zh.sales.payOut })).toBeNull();
});

test('after a payout that came back it can be asked for', async () => {
  await see({ available: 10, next_payout_at: null });
  expect((await payOut('¥10.00')).getAttribute('aria-disabled')).toBeNull();
});
