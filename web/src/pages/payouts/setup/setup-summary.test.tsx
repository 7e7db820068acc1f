// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { visit } from '../../../test/visit.tsx';

const message = '收款账号已保存，2026年11月21日 12:00（北京时间）起可以收款';
const config = {
  ...{ alipayAccount: 'nan***@example.com', realName: '*南', identityCard: null, phone: '138****8000' },
  heldUntil: '2026-11-21T04:00:00.000Z',
  unconfirmed: false,
};
const typed = {
  [zh.payout.account]: 'nan@example.com',
  [zh.payout.realName]: '陈南',
  [zh.payout.identityCard]: '11010519491231002X',
  [zh.payout.phone]: '13800138000',
};

test('an account that waits for its day is not said to be paid now', async () => {
  await visit('/alipay-setup', { as: 'member', answers: { 'GET /users/alipay-config': { config } } });
  expect(await screen.findByText(/^nan\*\*\*@example\.com .*（北京时间） 起收款$/)).toBeTruthy();
  expect(screen.getByText(zh.payout.heldLine)).toBeTruthy();
  expect(screen.queryByText(/现在打款到/)).toBeNull();
});

test('what was set up stays on the dashboard to be read, until it is put away', async () => {
  await visit('/alipay-setup?step=form', {
    as: 'member',
    answers: { 'POST /users/alipay-config': { message }, 'GET /users/alipay-config': { config } },
  });
  await screen.findByRole('button', { name: zh.payout.submit });
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: zh.payout.submit }));
  await screen.findByText(message);

  const putAway = await screen.findByRole('button', { name: zh.shared.hide });
  expect(location.pathname).toBe('/dashboard');
  const summary = within(screen.getByRole('region', { name: zh.payout.done }));
  expect(summary.getByText(message)).toBeTruthy();
  expect(summary.getByText(config.alipayAccount)).toBeTruthy();
  await act(async () => void fireEvent.click(putAway));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
