// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { member, settled, visit } from '../../test/visit.tsx';

const asMember = (me: unknown) => visit('/profile', { as: 'member', answers: { 'GET /users/me': me } });

test('while no payout account is set a banner says so on the profile, with the way to set it up', async () => {
  await asMember({ user: member, ...settled });
  expect(await screen.findByText(zh.profile.noPayout)).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.profile.setUp }).getAttribute('href')).toBe('/alipay-setup');
});

test('the banner is gone once an account is set', async () => {
  const user = { ...member, alipay_account: '138****1234' };
  await visit('/profile', {
    as: 'member',
    answers: { 'GET /users/me': { user, ...settled }, 'GET /auth/verify': { user } },
  });
  expect(await screen.findByText(member.email)).toBeTruthy();
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
  await asMember({ user: member, ...settled, email_refused: why });
  expect(await screen.findByText(zh.profile.mailRefused[why](member.email))).toBeTruthy();
  const wayOut = screen.getByRole('link', { name: zh.profile.changeEmail });
  expect(wayOut.getAttribute('href')).toBe('/profile?tab=edit');
});
