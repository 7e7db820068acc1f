// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { visit } from '../../../test/visit.tsx';

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

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '%2F%2Fevil.example'])(
  'a link of a mail that somebody has changed leads nowhere else: %s',
  async (elsewhere) => {
    await visit(`/verify-email?token=abc&from=${encodeURIComponent(elsewhere)}`, {
      answers: { 'GET /auth/verify-email': { message: '邮箱验证成功' } },
    });
    expect(await hrefOf(auth.loginNow)).toBe('/login');
  },
);
