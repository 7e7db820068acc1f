// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { second } from '#shared/limits';
import { redirectSeconds } from '../../../features/forms/countdown.ts';
import { zh } from '../../../i18n/zh.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { tokenStore } from '../../../session/token.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { member, visit, visitAsMember } from '../../../test/visit.tsx';

const { auth, nav, payout, recovery, payment } = zh;
const file = detail();
const returnPath = `/payment/${file.id}`;
const from = `?from=${encodeURIComponent(returnPath)}`;
const answers = { [`GET /files/${file.id}`]: { data: file } };

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function register(address: string, button: string, email = 'lin@example.com') {
  const visited = await visit(address, { answers });
  visited.answers['POST /auth/register'] = { message: '邮件已发送' };
  await screen.findByRole('button', { name: button });
  type(auth.username, 'lin_reader');
  type(auth.email, email);
  type(auth.password, 'rain on the awning');
  type(auth.again, 'rain on the awning');
  await press(button);
  await screen.findByRole('heading', { name: auth.mailHeading });
  return visited;
}

test('whoever registers to pay is told so, and the mail is told where they were', async () => {
  await visit(`/register${from}`, { answers });
  await screen.findByRole('heading', { name: auth.errands.purchase.heading });
  await screen.findByText(auth.errands.purchase.leadOf(file.title));
  expect(screen.queryByText(auth.registerLead)).toBeNull();

  const { bodies } = await register(`/register${from}&x=1`, auth.registerOn);
  expect(bodies['POST /auth/register']).toMatchObject({ return_to: returnPath });
  await screen.findByText(auth.errands.purchase.mailLead);
  expect(await hrefOf(auth.toLogin)).toContain(`/login${from}`);
  for (const name of [auth.payoutNow, payout.later]) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: auth.openInbox })).toBeNull();
});

test('an inbox that is read in a browser is one press away', async () => {
  await register('/register', nav.register, 'lin@qq.com');
  expect(await hrefOf(auth.openInbox)).toBe('https://mail.qq.com/');
});

test('whoever registers for a file comes back to it', async () => {
  await visit(`/register?from=/code/${file.id}`, { answers });
  await screen.findByText(auth.errands.file.leadOf(file.title));
});

test('whoever comes from nowhere may set up payouts now or later, and no way goes with the mail', async () => {
  const { bodies } = await register('/register', nav.register);
  expect(bodies['POST /auth/register']).not.toHaveProperty('return_to');
  expect(await hrefOf(auth.toLogin)).toBe('/login');
  expect(await hrefOf(auth.payoutNow)).toBe('/alipay-setup');
  expect(await hrefOf(payout.later)).toBe('/dashboard');
});

test('the header of a purchase leads guests to the registration with the way back', async () => {
  await visit(returnPath, { answers });
  await screen.findByRole('heading', { name: payment.title });
  expect(await hrefOf(nav.register)).toBe(`/register${from}`);
});

test('a verified address goes on to the login page, which knows the file in a browser that has never seen it', async () => {
  await visit(`/verify-email${from}&token=abc`, {
    answers: { ...answers, 'GET /auth/verify-email': { message: '邮箱验证成功' } },
  });
  expect(await screen.findByRole('heading', { name: auth.loginToPay })).toBeTruthy();
  expect(location.pathname + location.search).toBe(`/login${from}`);
  expect(await screen.findByText(file.title)).toBeTruthy();
  expect(await hrefOf(auth.registerFree)).toBe(`/register${from}`);
  expect(await hrefOf(recovery.forgotten)).toBe(`/forgot-password${from}`);
});

test('a link that is too old loses no way either', async () => {
  const { bodies, answers: now } = await visit(`/verify-email${from}&token=old`, {
    answers: { 'GET /auth/verify-email': new Refusal('verification_invalid') },
  });
  now['POST /auth/resend-verification'] = { message: '已发送' };
  const hrefsOf = async (name: string) =>
    new Set((await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href')));
  expect(await hrefsOf(nav.login)).toEqual(new Set([`/login${from}`]));
  expect(await hrefsOf(nav.register)).toEqual(new Set([`/register${from}`]));
  type(auth.email, 'lin@example.com');
  await press(auth.resend);
  await waitFor(() => expect(bodies['POST /auth/resend-verification']).toMatchObject({ return_to: returnPath }));
});

test('neither does a password that was forgotten on the way', async () => {
  const { bodies } = await visit(`/forgot-password${from}`, {
    answers: { 'POST /auth/forgot-password': { message: '已发送' } },
  });
  await screen.findByRole('button', { name: recovery.send });
  type(auth.email, 'lin@example.com');
  await press(recovery.send);
  await waitFor(() => expect(bodies['POST /auth/forgot-password']).toMatchObject({ return_to: returnPath }));
  expect(await hrefOf(recovery.backToLogin)).toBe(`/login${from}`);
});

test('a link of a mail that somebody has changed leads nowhere else', async () => {
  await visit('/verify-email?token=abc&from=%2F%2Fevil.example', {
    answers: { 'GET /auth/verify-email': { message: '邮箱验证成功' } },
  });
  expect(await hrefOf(auth.loginNow)).toBe('/login');
});

describe('links that log in', () => {
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
    const { calls } = await visitAsMember(`/verify-email?token=abc&from=${from}`, answers);
    await screen.findByRole('heading', { name: auth.verified });
    expect(calls).not.toContain(entry);
    expect(tokenStore.read()).toBe('the-token-itself');
  });
});

describe('the login page', () => {
  const opened = { token: 'a-new-token', device: 'this-browser', user: member };

  async function logIn(address: string, answer: unknown = opened) {
    const visited = await visit(address, { answers: { 'POST /auth/login': answer } });
    fireEvent.change(await screen.findByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
    fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
    fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));
    return visited;
  }

  test('an operator lands in the console, unless a page asked for the login', async () => {
    const answer = { ...opened, user: { ...member, roles: ['moderator'] } };
    await logIn('/login', answer);
    await waitFor(() => expect(location.pathname).toBe('/operator'));
    await logIn('/login?from=%2Fmy-files', answer);
    await waitFor(() => expect(location.pathname).toBe('/my-files'));
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
});

describe('links about an address', () => {
  const { notMe, confirm } = zh.emailChange;

  async function open(address: string, answers: Record<string, unknown>, as?: 'member') {
    const { calls } = await visit(address, { ...(as && { as }), answers });
    return () => calls.filter((call) => /email-change|roll-back/.test(call));
  }

  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  test('opening the link takes nothing back; pressing does, ends the session here, and says what comes next', async () => {
    const calls = await open('/not-me?token=abc', { 'POST /auth/roll-back': { message: '已撤回' } }, 'member');
    expect(await screen.findByRole('button', { name: notMe.action })).toBeTruthy();
    expect(calls()).toEqual([]);
    await press(notMe.action);
    expect(await screen.findByText(notMe.doneHeading)).toBeTruthy();
    expect(screen.getByRole('link', { name: notMe.resetPassword }).getAttribute('href')).toBe('/forgot-password');
    expect(calls()).toHaveLength(1);
    await waitFor(() => expect(tokenStore.read()).toBeNull());
  });

  test('it was me: confirmed by a press', async () => {
    const calls = await open('/confirm-email?token=abc', {
      'POST /auth/confirm-email-change': { message: '打款恢复正常' },
    });
    await press(confirm.action);
    expect(await screen.findByText(confirm.doneHeading)).toBeTruthy();
    expect(calls()).toHaveLength(1);
  });
});
