// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentOffer } from '#shared/contract/payments';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { member, visit } from '../../test/visit.tsx';
import { recordPaymentSession } from './payment-sessions.ts';

const t = zh.payment;
const file = detail();
const methodsCall = 'GET /payments/methods';
const order = 'POST /payments/create-payment';

const desktopOffers: PaymentOffer[] = [
  { method: 'alipay', scenes: ['qr', 'page'], preferred: true },
  { method: 'wechat', scenes: ['qr'], preferred: false },
  { method: 'card', scenes: ['page'], preferred: false },
];

const onPhone: PaymentOffer[] = [
  { method: 'wechat', scenes: ['h5'], preferred: true },
  { method: 'alipay', scenes: ['wap'], preferred: false },
];

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const opened = (methods: unknown) =>
  visit(`/payment/${file.id}`, {
    as: 'member',
    answers: { [`GET /files/${file.id}`]: { data: file }, [methodsCall]: methods },
  });

const radios = async () => (await screen.findAllByRole('radio')).filter((one) => one instanceof HTMLInputElement);
const values = async () => (await radios()).map(({ value }) => value);
const chosen = async () => (await radios()).find(({ checked }) => checked)?.value;

const pay = async () => {
  const [button] = await screen.findAllByRole('button', { name: /¥39\.00/ });
  if (button) fireEvent.click(button);
};

/** Before the page is opened; the test's browser is otherwise a desktop. */
function beOnPhone() {
  const stub = vi.stubGlobal.bind(vi);
  const spy = vi.spyOn(vi, 'stubGlobal').mockImplementation((name, value) => {
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    return stub(name, name === 'matchMedia' ? () => media : value);
  });
  onTestFinished(() => spy.mockRestore());
}

test('at a desk the ways of a method share its row, and one pays as always unless one says otherwise', async () => {
  const { calls } = await opened({ methods: desktopOffers });
  expect(await values()).toEqual(['pc', 'alipay-qr', 'mobile', 'wechat-qr', 'card-page']);
  expect((await radios()).map(({ name }) => name)).toEqual(Array(5).fill('payment_type'));
  expect(await chosen()).toBe('pc');
  expect(calls).toContain(`${methodsCall}?in=desk`);
});

test.each([
  ['the market’s own page for computers', 'pc', { payment_type: 'pc' }],
  ['that for phones', 'mobile', { payment_type: 'mobile' }],
  ['cards', 'card-page', { payment_type: 'pc', method: 'card', scene: 'page' }],
])('%s leads to the address of the order', async (_, value, expected) => {
  const { answers, bodies } = await opened({ methods: desktopOffers });
  const url = `${location.href}#provider`;
  answers[order] = {
    data: { payment_url: url, out_trade_no: 'N', ...('method' in expected && { pay: { kind: 'redirect', url } }) },
  };
  const row = (await radios()).find((one) => one.value === value);
  if (row) fireEvent.click(row);
  await pay();
  await waitFor(() => expect(location.hash).toBe('#provider'));
  expect(bodies[order]).toEqual({ file_post_id: file.id, expected_price: 39, ...expected });
});

test('every way has the name of its method, and only those of the same name say how they differ', async () => {
  await opened({ methods: desktopOffers });
  const names = (await screen.findAllByRole('radio')).map((row) => row.getAttribute('aria-label'));
  expect(names).toEqual([
    `${t.methods.alipay} ${t.pc}`,
    `${t.methods.alipay} ${t['alipay-qr']}`,
    `${t.methods.alipay} ${t.mobile}`,
    t.methods.wechat,
    t.methods.card,
  ]);
  expect(await screen.findAllByRole('button', { name: t.payWith.alipay('¥39.00') })).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: t.methods.card }));
  expect(await screen.findAllByRole('button', { name: t.payWith.card('¥39.00') })).toHaveLength(2);
});

test('the way of the last payment is chosen, and says so: the account’s, or else the browser’s', async () => {
  recordPaymentSession({ outTradeNo: 'N1', way: 'wechat-h5', by: 'another account' });
  await opened({ methods: desktopOffers });
  expect(await chosen()).toBe('wechat-qr');
  expect(screen.getByRole('radio', { name: new RegExp(t.lastUsed), checked: true })).toBeTruthy();
  recordPaymentSession({ outTradeNo: 'N2', way: 'card-wap', by: member.id });
  recordPaymentSession({ outTradeNo: 'N3', way: 'mobile', by: 'another account' });
  await opened({ methods: desktopOffers });
  expect(await chosen()).toBe('card-page');
});

test('on a phone what the server prefers is chosen, and one press goes to WeChat and back', async () => {
  beOnPhone();
  const { calls, answers, bodies } = await opened({ methods: onPhone });
  expect(await values()).toEqual(['wechat-h5', 'mobile']);
  expect(await chosen()).toBe('wechat-h5');
  expect(calls).toContain(`${methodsCall}?in=phone`);
  const url = `${location.href}#wechat`;
  answers[order] = { data: { payment_url: url, out_trade_no: 'N', pay: { kind: 'redirect', url } } };
  await pay();
  await waitFor(() => expect(location.hash).toBe('#wechat'));
  expect(bodies[order]).toMatchObject({ payment_type: 'mobile', method: 'wechat', scene: 'h5' });
});

test('a buyer who comes back from WeChat sees that the page waits, can open it again, or pay another way; and it turns once paid', async () => {
  beOnPhone();
  const { answers } = await opened({ methods: onPhone });
  const url = `${location.href}#wechat`;
  answers[order] = { data: { payment_url: url, out_trade_no: 'N', pay: { kind: 'redirect', url } } };
  answers['GET /payments/payment/N'] = { data: { status: 'pending', file_post_id: file.id } };
  await pay();
  const panel = within(await screen.findByRole('region', { name: t.opening.heading }));
  expect(panel.getByText(t.opening.line)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /用微信付款/ })).toEqual([]);
  location.hash = '';
  fireEvent.click(panel.getByRole('button', { name: t.opening.again }));
  expect(location.hash).toBe('#wechat');
  fireEvent.click(panel.getByRole('button', { name: t.code.other }));
  expect(await chosen()).toBe('wechat-h5');
  answers['GET /payments/payment/N'] = { data: { status: 'completed', file_post_id: file.id } };
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(async () => {
    const [button] = await screen.findAllByRole('button', { name: t.payWith.wechat('¥39.00') });
    expect(button?.getAttribute('aria-busy')).toBeNull();
  });
  await pay();
  await waitFor(() => expect(location.pathname).toBe('/payment/return'));
});

const gone = () => {
  throw new TypeError('no network');
};

test.each([
  ['does not know the question', new Refusal('not_found')],
  ['is broken', new Refusal('internal')],
  ['is not reached', gone],
  ['answers with a page', () => new Response('<html>')],
  ['answers with something else', () => Response.json({ data: { methods: 'none' } })],
])('where the server %s one pays as ever', async (_, answer) => {
  const { answers, bodies } = await opened(answer);
  expect(await values()).toEqual(['pc', 'mobile']);
  expect(await chosen()).toBe('pc');
  answers[order] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
  await pay();
  await waitFor(() => expect(location.hash).toBe('#provider'));
  expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 39 });
});

test('the page comes with its rows: nothing moves the button afterwards, however late the answer is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { promise, resolve } = Promise.withResolvers();
  await opened(promise);
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.queryByRole('heading', { name: t.title })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(await values()).toEqual(['pc', 'mobile']);
  await act(async () => resolve({ methods: desktopOffers }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(await values()).toEqual(['pc', 'mobile']);
});

test('what is free or had already waits for no way to pay', async () => {
  await visit(`/payment/${file.id}`, {
    as: 'member',
    answers: { [`GET /files/${file.id}`]: { data: detail({ price: 0 }) }, [methodsCall]: new Promise(() => undefined) },
  });
  expect(await screen.findAllByRole('button', { name: t.takeFree })).not.toEqual([]);
});
