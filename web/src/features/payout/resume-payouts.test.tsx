// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { balanceOf, noSales } from '../../test/balance.ts';
import { pagination, visit } from '../../test/visit.tsx';

const codeAnswer = {
  message: '验证码已发送至 nan***@example.com',
  sent_to: 'nan***@example.com',
  expires_at: '2026-11-21T04:00:00.000Z',
};

const answers = (balance: Parameters<typeof balanceOf>[0]) => ({
  'GET /payments/balance': balanceOf({ available: 1200, ...balance }),
  'GET /payments/balance/daily': { data: { days: [], total: 0 } },
  'GET /payments/sales': noSales,
  'GET /payments/refund-requests': { data: { refunds: [], pagination } },
  'GET /payments/payouts': { data: { payouts: [], pagination } },
  'POST /users/me/mailbox-code': codeAnswer,
});

test.each([
  ['an account that only a password has set', { payout_account_unconfirmed: true }],
  ['a hold after changes were taken back', { email_hold: { until: null, why: 'undone' } }],
] as const)('the owner ends %s by a code from the mailbox', async (_name, balance) => {
  const { answers: currentAnswers, calls, bodies } = await visit('/sales', { as: 'member', answers: answers(balance) });
  const call = 'POST /payments/payouts/resume';
  currentAnswers[call] = () => {
    const code = Object(Object(bodies[call]).second_factor).code;
    if (code === undefined) return new Refusal('mailbox_code_required');
    return code === '042137' ? { message: '打款会恢复' } : new Refusal('mailbox_code_wrong');
  };
  fireEvent.click(await screen.findByRole('button', { name: zh.emailChange.resume }));
  const field = await screen.findByLabelText<HTMLInputElement>(zh.factors.mailboxCode);
  expect(await screen.findByText(codeAnswer.message)).toBeTruthy();
  fireEvent.change(field, { target: { value: '111 111' } });
  fireEvent.click(screen.getByRole('button', { name: zh.factors.confirm }));
  expect(await screen.findByText('验证码不正确或已过期')).toBeTruthy();
  fireEvent.change(field, { target: { value: '042 137' } });
  fireEvent.click(screen.getByRole('button', { name: zh.factors.confirm }));
  expect(await screen.findByText('打款会恢复')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText(zh.factors.mailboxCode)).toBeNull());
  expect(calls.filter((call) => call.includes('mailbox-code'))).toHaveLength(1);
  expect(bodies[call]).toEqual({ second_factor: { type: 'mailbox', code: '042137' } });
});
