// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { tokenStore } from '../../../session/token.ts';
import { Refusal } from '../../../test/answers.ts';
import { member, visit } from '../../../test/visit.tsx';

const opened = { token: 'a-new-token', device: 'this-browser', user: member };

async function logIn(address: string, answer: unknown = opened) {
  const visited = await visit(address, { answers: { 'POST /auth/login': answer } });
  fireEvent.change(await screen.findByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
  fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
  fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));
  return visited;
}

test('whoever came from nowhere lands on the dashboard', async () => {
  await logIn('/login');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(tokenStore.read()).toBe('a-new-token');
});

test('an operator lands in the console, unless a page asked for the login', async () => {
  const answer = { ...opened, user: { ...member, roles: ['moderator'] } };
  await logIn('/login', answer);
  await waitFor(() => expect(location.pathname).toBe('/operator'));
  await logIn('/login?from=%2Fmy-files', answer);
  await waitFor(() => expect(location.pathname).toBe('/my-files'));
});

test('whoever was sent to log in lands where they wanted to go', async () => {
  await logIn('/login?from=%2Fmy-files%3Fpage%3D2');
  await waitFor(() => expect(location.pathname + location.search).toBe('/my-files?page=2'));
});

test('an unverified address opens the box with an address field, a way to send again and a way out of it', async () => {
  const visited = await logIn('/login', new Refusal('email_not_verified'));
  const again = await screen.findByRole('button', { name: zh.auth.resend });
  expect(visited.toasts()).toContain('邮箱尚未验证，请先完成邮箱验证');
  fireEvent.click(again);
  expect(await screen.findByText('请输入邮箱地址')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: zh.common.cancel }));
  await waitFor(() => expect(screen.queryByRole('button', { name: zh.auth.resend })).toBeNull());
});
