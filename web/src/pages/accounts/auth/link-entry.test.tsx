// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { second } from '#shared/limits';
import { redirectSeconds } from '../../../features/forms/countdown.ts';
import { zh } from '../../../i18n/zh.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { tokenStore } from '../../../session/token.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { member, visit } from '../../../test/visit.tsx';

const { auth, payment } = zh;
const file = detail();
const returnPath = `/payment/${file.id}`;
const from = encodeURIComponent(returnPath);
const entry = 'POST /auth/verify-email/login';
const answers = {
  [`GET /files/${file.id}`]: { data: file },
  'GET /auth/verify-email': { message: '邮箱验证成功' },
  [entry]: { token: 'a-new-token', device: 'a-device', user: member },
};

beforeEach(() => localStorage.clear());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function register(address: string, button: string) {
  const visited = await visit(address, { answers: { ...answers, 'POST /auth/register': { message: '邮件已发送' } } });
  const press = await screen.findByRole('button', { name: button });
  type(auth.username, 'lin_reader');
  type(auth.email, 'lin@example.com');
  type(auth.password, 'rain on the awning');
  type(auth.again, 'rain on the awning');
  fireEvent.click(press);
  await screen.findByRole('heading', { name: auth.mailHeading });
  return Object(visited.bodies['POST /auth/register']);
}

test('who registers to pay is at the payment with the link, in the same browser, and used the key up', async () => {
  const { browser_key } = await register(`/register?from=${from}`, auth.registerOn);
  expect(browser_key).toMatch(/^[0-9a-f]{64}$/);
  const { bodies, calls } = await visit(`/verify-email?token=abc&from=${from}`, { answers });
  await screen.findByRole('heading', { name: payment.title });
  expect(location.pathname).toBe(returnPath);
  expect(tokenStore.read()).toBe('a-new-token');
  expect(bodies[entry]).toEqual({ token: 'abc', browser_key });
  expect(calls.filter((call) => call === entry)).toHaveLength(1);
  expect(browserKey.isThere()).toBe(false);
});

test.each([
  ['on the way to a file', `&from=${encodeURIComponent(`/code/${file.id}`)}`, `/code/${file.id}`],
  ['of a seller', '', '/dashboard'],
])('the link %s logs in as well', async (_, search, path) => {
  browserKey.own();
  const { calls, toasts } = await visit(`/verify-email?token=abc${search}`, { answers });
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(tokenStore.read()).toBe('a-new-token');
  expect(calls.filter((call) => call === entry)).toHaveLength(1);
  expect(toasts()).toEqual([]);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a browser that did not register names the file and asks for the password, on the same page', async () => {
  const session = answers[entry];
  const { calls } = await visit(`/verify-email?token=abc&from=${from}`, {
    answers: { ...answers, 'POST /auth/login': session },
  });
  await screen.findByText(file.title);
  expect([tokenStore.read(), calls.includes(entry)]).toEqual([null, false]);
  fireEvent.focusIn(screen.getByLabelText(auth.nameOrEmail));
  await new Promise((passed) => setTimeout(passed, redirectSeconds * second + 500));
  expect(location.pathname).toBe('/verify-email');
  type(auth.nameOrEmail, 'lin@example.com');
  type(auth.password, 'rain on the awning');
  press(zh.nav.login);
  await screen.findByRole('heading', { name: payment.title });
  expect(location.pathname).toBe(returnPath);
});

test('a link that the server does not let in leads to the login page after three seconds, with the way', async () => {
  browserKey.own();
  await visit(`/verify-email?token=abc&from=${from}`, {
    answers: { ...answers, [entry]: new Refusal('verification_invalid') },
  });
  await screen.findByRole('heading', { name: auth.verified });
  await screen.findByRole('heading', { name: auth.loginToPay });
  expect(location.pathname + location.search).toBe(`/login?from=${from}`);
  expect(tokenStore.read()).toBeNull();
});

test('a link that proves nothing is not tried', async () => {
  browserKey.own();
  const { calls } = await visit(`/verify-email?token=old&from=${from}`, {
    answers: { ...answers, 'GET /auth/verify-email': new Refusal('verification_invalid') },
  });
  await screen.findByRole('heading', { name: auth.notVerified });
  expect(calls).not.toContain(entry);
});

test('who is logged in already stays who they are', async () => {
  browserKey.own();
  const { calls } = await visit(`/verify-email?token=abc&from=${from}`, { as: 'member', answers });
  await screen.findByRole('heading', { name: auth.verified });
  expect(calls).not.toContain(entry);
  expect(tokenStore.read()).toBe('the-token-itself');
});
