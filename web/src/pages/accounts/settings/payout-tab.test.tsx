// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const config = {
  alipayAccount: 'nan***@example.com',
  realName: '*岸',
  identityCard: null as string | null,
  phone: null,
  heldUntil: null,
  unconfirmed: false,
};

const answers = (isNeeded: boolean) => ({
  'GET /users/alipay-config': { config },
  'GET /payments/balance': balanceOf({ available: 1200, identity_needed: isNeeded }),
  'GET /payments/balance/daily': { data: { days: [], total: 0 } },
  'GET /payments/sales': noSales,
  'GET /payments/refund-requests': { data: { refunds: [], pagination } },
  'GET /payments/payouts': { data: { payouts: [], pagination } },
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('another account takes the current password where it was not entered lately; a wrong one is told at its field, and nothing typed is lost', async () => {
  const { answers: now } = await visit('/profile?tab=payout', { as: 'member', answers: answers(false) });
  let refusal = new Refusal('invalid_input', {}, { current_password: '请输入当前密码' });
  now['PUT /users/alipay-account'] = () => refusal;
  fireEvent.click(await screen.findByRole('button', { name: zh.payout.change }));
  fireEvent.change(await field(zh.payout.account), { target: { value: 'new@example.com' } });
  fireEvent.change(await field(zh.payout.realName), { target: { value: '王小明' } });
  const send = screen.getByRole('button', { name: zh.payout.change });
  expect(screen.queryByLabelText(zh.profile.currentPassword)).toBeNull();
  fireEvent.click(send);
  const password = await field(zh.profile.currentPassword);
  refusal = new Refusal('current_password_wrong');
  expect(password.autocomplete).toBe('current-password');
  fireEvent.change(password, { target: { value: 'not mine' } });
  fireEvent.click(send);
  const errors = await screen.findAllByText('当前密码不正确');
  expect(
    errors.some((text) => password.getAttribute('aria-describedby')?.includes(text.closest('[id]')?.id ?? '-')),
  ).toBe(true);
  expect((await field(zh.payout.account)).value).toBe('new@example.com');
  expect(password.value).toBe('not mine');
});

test.each(['/profile?tab=payout', '/sales'])('%s says that an identity is needed, with the way there', async (page) => {
  await visit(page, { as: 'member', answers: answers(true) });
  expect(await screen.findByText(zh.payout.identityHeading)).toBeTruthy();
  const link = screen.getByRole('link', { name: zh.payout.complete });
  expect(link.getAttribute('href')).toBe('/alipay-setup?step=form');
});

test('an identity that does not stand in the way yet is offered, and no more', async () => {
  await visit('/profile?tab=payout', { as: 'member', answers: answers(false) });
  expect(await screen.findByRole('link', { name: zh.payout.complete })).toBeTruthy();
  expect(screen.queryByText(zh.payout.identityHeading)).toBeNull();
});
