// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../../../i18n/zh.ts';
import { knownEmails } from '../../../session/known-emails.ts';
import { recallPress } from '../../../session/pay-press.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../test/goods.ts';
import { member, visit } from '../../../test/visit.tsx';

const { payment, auth } = zh;
const t = payment.guest;
const file = detail();
const address = `/payment/${file.id}`;
const logIn = 'POST /auth/login';
const register = 'POST /auth/register';
const order = 'POST /payments/create-payment';
const email = 'lin.xiaoman@example.com';
const password = 'rain on the awning';
const session = { token: 'a-new-token', device: 'a-device', user: member };

const answers = {
  [`GET /files/${file.id}`]: { data: file },
  [logIn]: new Refusal('invalid_credentials'),
  [register]: { message: '' },
  [order]: { data: { payment_url: '#provider', out_trade_no: 'N' } },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function opened(change: Record<string, unknown> = {}, typed = { email, password }) {
  const visited = await visit(address, { answers: { ...answers, ...change } });
  fireEvent.change(await screen.findByLabelText(auth.email), { target: { value: typed.email } });
  fireEvent.blur(field(auth.email));
  fireEvent.change(field(auth.password), { target: { value: typed.password } });
  const times = (call: string) => visited.calls.filter((entry) => entry === call).length;
  return { ...visited, times };
}

const send = () => fireEvent.submit(field(auth.email).closest('form') ?? document.body);

test('an address and a password are enough: the name comes from the address, and the mail leads back', async () => {
  const { bodies, toasts } = await opened();
  expect(screen.getByText(t.name('lin_xiaoman'))).toBeTruthy();
  send();
  await screen.findByRole('heading', { name: t.sent });
  expect(bodies[register]).toMatchObject({ username: 'lin_xiaoman', email, password, return_to: address });
  expect(screen.getByText(email)).toBeTruthy();
  expect(screen.getByText(new RegExp(t.thenPay('¥39.00')))).toBeTruthy();
  expect(recallPress(file.id)).toMatchObject({ price: 39, option: 'pc' });
  expect(toasts()).toEqual([]);
});

test('another name can be chosen, and one that is taken says so at its field', async () => {
  const { bodies } = await opened({ [register]: new Refusal('username_taken') });
  fireEvent.click(screen.getByRole('button', { name: t.rename }));
  expect(field(auth.username).value).toBe('lin_xiaoman');
  fireEvent.change(field(auth.username), { target: { value: 'xiaoman' } });
  send();
  await waitFor(() => expect(field(auth.username).getAttribute('aria-invalid')).toBe('true'));
  expect(bodies[register]).toMatchObject({ username: 'xiaoman' });
});

test('a name that somebody has is not proposed once the address is left', async () => {
  const { bodies } = await opened({ 'GET /users/lin_xiaoman': { user: person(1), stall: emptyStall } });
  const name = (await screen.findByText(/lin_xiaoman_\d{4}/)).textContent;
  send();
  await screen.findByRole('heading', { name: t.sent });
  expect(t.name(Object(bodies[register]).username)).toBe(name);
});

/** The tab that waits for the mail, whose link was opened in another one. */
async function leftBehind() {
  const page = await opened();
  send();
  await screen.findByRole('heading', { name: t.sent });
  Object.assign(page.answers, { 'GET /auth/verify': { user: member } });
  localStorage.setItem('token', 'of-another-tab');
  await act(async () => dispatchEvent(Object.assign(new Event('storage'), { key: 'token' })));
  await screen.findByText(t.elsewhere);
  return page;
}

test('a tab that waits for the mail offers no second payment while another tab pays, unless that one was closed', async () => {
  const { times } = await leftBehind();
  expect(screen.queryAllByRole('button', { name: /支付宝/ })).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: t.payHere }));
  expect(times(order)).toBe(0);
  const [pay] = await screen.findAllByRole('button', { name: /支付宝/ });
  if (pay) fireEvent.click(pay);
  await waitFor(() => expect(times(order)).toBe(1));
});

test('a tab that waits for the mail turns when another tab has paid', async () => {
  const { answers: now } = await leftBehind();
  now[`GET /files/${file.id}`] = { data: detail({ is_purchased: true }) };
  await act(async () => dispatchEvent(new Event('visibilitychange')));
  await screen.findByText(payment.ownedLine);
});

test('a proposed name that is taken is replaced by itself, and after three it is up to the buyer', async () => {
  const { times, bodies } = await opened({ [register]: new Refusal('username_taken') });
  send();
  await screen.findByLabelText(auth.username);
  expect(times(register)).toBe(4);
  expect(bodies[register]).toMatchObject({ username: expect.stringMatching(/^lin_xiaoman_\d{4}$/) });
});

test('whoever has an account with this password is logged in, and the payment goes on by itself, once', async () => {
  const { bodies, times, toasts } = await opened({ [logIn]: session });
  send();
  await waitFor(() => expect(times(order)).toBe(1));
  expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 39 });
  expect([times(register), recallPress(file.id), toasts()]).toEqual([0, undefined, []]);
});

test('a double press is one login', async () => {
  const later = Promise.withResolvers<unknown>();
  const { times } = await opened({ [logIn]: () => later.promise });
  act(() => {
    const form = field(auth.email).closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await waitFor(() => expect(times(logIn)).toBe(1));
  expect(times(logIn)).toBe(1);
});

test('an address that this browser knows asks for its password, and a wrong one says so', async () => {
  knownEmails.keep('Lin.Xiaoman@example.com');
  const { times } = await opened();
  expect(screen.getByText(t.known)).toBeTruthy();
  expect(screen.queryByText(t.name('lin_xiaoman'))).toBeNull();
  send();
  await screen.findByText(t.wrongPassword);
  expect([times(logIn), times(register)]).toEqual([1, 0]);
  expect(field(auth.password).value).toBe(password);
});

test('an account that was never verified gets its mail again', async () => {
  const { bodies, times } = await opened({
    [logIn]: new Refusal('email_not_verified'),
    'POST /auth/resend-verification': { message: '' },
  });
  send();
  await screen.findByRole('heading', { name: t.sent });
  expect(bodies['POST /auth/resend-verification']).toEqual({ email, return_to: address });
  expect(times(register)).toBe(0);
});

test.each([
  [
    'asks for a second factor',
    new Refusal('second_factor_required'),
    () => screen.getByRole('link', { name: t.factor }),
  ],
  ['is not reached', () => Promise.reject(new TypeError('no network')), () => screen.getByText(t.failed)],
])('a login that %s says so on the page', async (_, answer, there) => {
  const { times, toasts } = await opened({ [logIn]: answer });
  send();
  await waitFor(there);
  expect([times(register), toasts()]).toEqual([0, []]);
});

test('nothing is sent without an address or with a short password', async () => {
  const { times } = await opened({}, { email: 'lin@', password: '12345' });
  send();
  await screen.findByText(auth.faults.password_short);
  expect(field(auth.email).getAttribute('aria-invalid')).toBe('true');
  expect(times(logIn)).toBe(0);
});

/** The link of the email in another tab, where the file may cost something else by now. */
async function resumed(now: FileDetail) {
  const before = await opened();
  send();
  await screen.findByRole('heading', { name: t.sent });
  const visited = await visit(`/verify-email?token=abc&from=${encodeURIComponent(address)}`, {
    answers: {
      ...answers,
      [`GET /files/${file.id}`]: { data: now },
      'GET /auth/verify-email': { message: '' },
      'POST /auth/verify-email/login': session,
    },
  });
  await screen.findByRole('heading', { name: payment.title });
  return { ...visited, before };
}

test('the link of the mail pays what was agreed to, the way that was chosen', async () => {
  const { bodies } = await resumed(file);
  await waitFor(() => expect(bodies[order]).toMatchObject({ payment_type: 'pc', expected_price: 39 }));
});

test('at another price it says so once, and the button asks again', async () => {
  const { calls } = await resumed(detail({ price: 45, list_price: 45 }));
  expect((await screen.findByRole('alert')).textContent).toBe(payment.moved('¥45.00'));
  expect(await screen.findAllByRole('button', { name: payment.payWith.alipay('¥45.00') })).toHaveLength(2);
  expect(calls).not.toContain(order);
});

test('a file that was bought meanwhile is not paid for again', async () => {
  const { calls } = await resumed(detail({ is_purchased: true }));
  await screen.findByText(payment.ownedLine);
  expect(calls).not.toContain(order);
});
