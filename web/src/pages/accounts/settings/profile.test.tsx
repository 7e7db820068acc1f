// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { confirmedAddress, member, visit } from '../../../test/visit.tsx';

const asMember = (me: unknown) => visit('/profile', { as: 'member', answers: { 'GET /users/me': me } });

test('while no payout account is set a banner says so on the profile, with the way to set it up', async () => {
  await asMember({ user: member, ...confirmedAddress });
  expect(await screen.findByText(zh.profile.noPayout)).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.profile.setUp }).getAttribute('href')).toBe('/alipay-setup');
});

test('the banner is gone once an account is set', async () => {
  const user = { ...member, alipay_account: '138****1234' };
  await visit('/profile', {
    as: 'member',
    answers: { 'GET /users/me': { user, ...confirmedAddress }, 'GET /auth/verify': { user } },
  });
  expect(await screen.findByDisplayValue(member.email)).toBeTruthy();
  expect(screen.queryByText(zh.profile.noPayout)).toBeNull();
});

test('a profile that the server refuses is 获取用户信息失败, one that nobody answers for is 无法加载用户信息', async () => {
  await asMember(new Refusal('internal'));
  expect(await screen.findByText('获取用户信息失败')).toBeTruthy();
  await asMember(() => {
    throw new TypeError('fetch failed');
  });
  expect(await screen.findByText('无法加载用户信息')).toBeTruthy();
  expect(screen.getByText('网络错误，请稍后重试')).toBeTruthy();
  expect(screen.getByRole('button', { name: zh.common.retry })).toBeTruthy();
});

test.each(['bounced', 'complained'] as const)('mail that is refused is told to whom it was for: %s', async (why) => {
  const answers = { 'GET /users/me': { user: member, ...confirmedAddress, email_refused: why } };
  await visit('/profile?tab=mails', { as: 'member', answers });
  expect(await screen.findByText(zh.profile.mailRefused[why](member.email))).toBeTruthy();
  const link = screen.getByRole('link', { name: zh.profile.changeEmail });
  expect(link.getAttribute('href')).toBe('/profile?tab=edit');
});

const pending_email = { email: 'new@example.com', asked_at: '2026-11-20T04:00:00.000Z' };

test('an address that waits is shown with a way to send its mail again and a way out', async () => {
  const { answers: now, toasts } = await asMember({ user: member, ...confirmedAddress, pending_email });
  now['POST /users/profile/email-change'] = { message: '确认邮件已重新发送' };
  now['DELETE /users/profile/email-change'] = () => {
    now['GET /users/me'] = { user: member, ...confirmedAddress };
    return { message: '已取消更换' };
  };
  expect(await screen.findByText(zh.emailChange.waiting('new@example.com'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: zh.emailChange.resend }));
  await waitFor(() => expect(toasts()).toContain('确认邮件已重新发送'));
  fireEvent.click(screen.getByRole('button', { name: zh.emailChange.cancel }));
  await waitFor(() => expect(screen.queryByText(zh.emailChange.waiting('new@example.com'))).toBeNull());
});

test.each(['changed', 'undone'] as const)('payouts that wait for a change of address say why: %s', async (why) => {
  await asMember({ user: member, ...confirmedAddress, email_hold: { until: '2026-11-27T04:00:00.000Z', why } });
  expect(await screen.findByText(zh.emailChange.holdHeading[why])).toBeTruthy();
});

test('the current password is asked for where the address is another one, and only there', async () => {
  const { answers: now } = await visit('/profile?tab=edit', { as: 'member' });
  const bodies: unknown[] = [];
  now['PUT /users/profile'] = () => {
    bodies.push('sent');
    return new Refusal('current_password_wrong');
  };
  const email = await screen.findByLabelText<HTMLInputElement>(zh.auth.email);
  expect(screen.queryByLabelText(zh.profile.currentPassword)).toBeNull();
  fireEvent.change(email, { target: { value: 'new@example.com' } });
  const password = await screen.findByLabelText<HTMLInputElement>(zh.profile.currentPassword);
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  expect(await screen.findByText(zh.profile.faults.password_required)).toBeTruthy();
  expect(bodies).toEqual([]);
  fireEvent.change(password, { target: { value: 'not mine' } });
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  expect((await screen.findAllByText('当前密码不正确')).length).toBeGreaterThan(0);
  expect(email.value).toBe('new@example.com');
});
