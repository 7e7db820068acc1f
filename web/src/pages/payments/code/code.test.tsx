// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { visitAsMember } from '../../../test/visit.tsx';
import { mostPolls, pollMs } from '../order-polling.ts';
import { recordPaymentSession } from '../payment-sessions.ts';

const t = zh.payment;
const file = detail();
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const other = `01ARZ3NDEKTSV4RRFFQ69G5FB0_${file.id}`;
const fileCall = `GET /files/${file.id}`;
const statusOf = (outTradeNo: string) => `GET /payments/payment/${outTradeNo}`;
const order = 'POST /payments/create-payment';
const now = Date.parse('2026-03-04T05:06:07.000Z');
const minute = 60_000;
const content = 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz';

const answered = (status: string) => ({ data: { status, file_post_id: file.id } });

const sessionOf = (outTradeNo: string, code = content, at = Date.now()) => ({
  data: {
    ...{ payment_url: `${location.origin}/payment/${file.id}`, out_trade_no: outTradeNo },
    pay: { kind: 'qr', content: code, expires_at: new Date(at + 30 * minute).toISOString() },
  },
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The clock goes on while the tab is asleep. */
const sleep = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
  return pass(1000);
};
/** Waits by the real clock for code that is loaded. */
const there = <T,>(look: () => T): Promise<T> => vi.waitFor(look, 60_000);
const titled = (name: string) => there(() => screen.getByRole('heading', { name }));

const answers = {
  [fileCall]: { data: file },
  'GET /payments/methods': {
    methods: [
      { method: 'alipay', scenes: ['qr', 'page'], preferred: true },
      { method: 'wechat', scenes: ['qr'], preferred: false },
    ],
  },
  [statusOf(number)]: answered('pending'),
  [statusOf(other)]: answered('pending'),
};

const names = { 'wechat-qr': new RegExp(t.methods.wechat), 'alipay-qr': new RegExp(t['alipay-qr']) };

async function choose(key: 'wechat-qr' | 'alipay-qr') {
  const row = await there(() => screen.getByRole('radio', { name: names[key] }));
  fireEvent.click(row);
}

const press = async (name: string) => {
  const [button] = await there(() => screen.getAllByRole('button', { name }));
  await act(async () => button?.click());
  await pass(1);
};

async function openCode(code = content) {
  const visited = await visitAsMember(`/payment/${file.id}`, { ...answers, [order]: sessionOf(number, code) });
  await choose('wechat-qr');
  await press(t.payWith.wechat('¥39.00'));
  await titled(t.code.title['wechat-qr']);
  const polls = () => visited.calls.filter((one) => one === statusOf(number)).length;
  const orders = () => visited.calls.filter((one) => one === order).length;
  return { ...visited, polls, orders };
}

const panel = () => within(screen.getByRole('region', { name: t.code.title['wechat-qr'] }));

/** Loading takes time of the mocked clock as well. */
const timed = (minutes: string): RegExp => new RegExp(`^${t.code.left(`(${minutes}):\\d\\d`)}$`);
const fresh = '30|29';

test('a code is shown in the place of the rows: what it costs, and until when', async () => {
  const { bodies } = await openCode();
  await there(() => panel().getByRole('img', { name: t.code.label }));
  for (const words of [t.code.states.open.heading, t.code.states.open.line, timed(fresh)]) {
    expect(panel().getByText(words)).toBeTruthy();
  }
  const due = within(screen.getByRole('region', { name: t.order })).getByText(/39/);
  expect(due.closest('p')?.textContent).toContain('¥39.00');
  expect(bodies[order]).toEqual({
    ...{ file_post_id: file.id, payment_type: 'pc', expected_price: 39, method: 'wechat', scene: 'qr' },
  });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryAllByRole('button', { name: t.payWith.wechat('¥39.00') })).toEqual([]);
  expect(screen.queryByText(t.consent.onPay)).toBeNull();
  expect(panel().queryByRole('link')).toBeNull();
});

test('the focus is at the code’s heading, and on the chosen way when one goes back to it', async () => {
  await openCode();
  expect(document.activeElement?.textContent).toBe(t.code.title['wechat-qr']);
  await press(t.code.other);
  const row = await there(() => screen.getByRole('radio', { name: names['wechat-qr'] }));
  await there(() => expect(document.activeElement).toBe(row));
  expect(row instanceof HTMLInputElement && row.checked).toBe(true);
});

test('a tab whose order was closed because another tab chose another way to pay says so, and calls it no failure', async () => {
  const { answers: now, orders } = await openCode();
  await press(t.code.other);
  await choose('alipay-qr');
  now[order] = sessionOf(other, 'https://qr.alipay.com/bax03431ljhokirwl38f00a7');
  await press(t.payWith.alipay('¥39.00'));
  await titled(t.code.title['alipay-qr']);
  expect(orders()).toBe(2);

  const closed = { ...answers, [statusOf(number)]: answered('failed') };
  const result = await visitAsMember(`/payment/return?out_trade_no=${number}`, closed);
  await titled('已换一种方式付款');
  expect(screen.getByRole('link', { name: zh.paymentReturn.toPayment }).getAttribute('href')).toBe(
    `/payment/${file.id}`,
  );
  expect([screen.queryByText(zh.paymentReturn.closed), result.toasts()]).toEqual([null, []]);
});

test('a code that is looked at says as well that another way was chosen; one that came to nothing does not', async () => {
  const { answers: now } = await openCode();
  recordPaymentSession({ outTradeNo: other, way: 'wechat-qr' });
  now[statusOf(number)] = answered('failed');
  await pass(pollMs);
  await there(() => panel().getByText(t.code.states.failed.heading));

  const again = await openCode();
  recordPaymentSession({ outTradeNo: other, way: 'pc' });
  again.answers[statusOf(number)] = answered('failed');
  await pass(pollMs);
  await there(() => panel().getByText('已换一种方式付款'));
  expect(panel().queryByRole('img', { name: t.code.label })).toBeNull();
});

test('the page turns by itself once it is paid, and the way back does not lead to the code', async () => {
  const { answers: now, polls } = await openCode();
  await pass(3 * pollMs);
  expect(polls()).toBeGreaterThanOrEqual(4);
  const before = history.length;
  now[statusOf(number)] = answered('completed');
  now[fileCall] = { data: { ...file, is_purchased: true } };
  await pass(pollMs);
  await there(() => expect(location.pathname).toBe('/payment/return'));
  expect(location.search).toBe(`?out_trade_no=${number}`);
  expect(history.length).toBe(before);
  await titled(zh.paymentReturn.succeeded);
  expect(screen.getAllByText(file.title)).not.toEqual([]);
});

test('as long as somebody looks at it, it is asked on and on', async () => {
  const { polls } = await openCode();
  await pass((2 * mostPolls + 5) * pollMs);
  expect(polls()).toBeGreaterThan(2 * mostPolls);
  expect(panel().getByText(t.code.states.open.heading)).toBeTruthy();
});

test('a tab that nobody sees rests after one round, and asks at once when it is looked at again', async () => {
  const { polls, answers: now } = await openCode();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass((mostPolls + 20) * pollMs);
  const resting = polls();
  expect(resting).toBe(mostPolls);
  visibility.mockReturnValue('visible');
  now[statusOf(number)] = answered('completed');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await pass(1);
  await there(() => expect(location.pathname).toBe('/payment/return'));
  expect(polls()).toBeGreaterThan(resting);
});

test('the seconds count down without being said aloud; that it is over is, and once more is one press', async () => {
  const { answers: now, orders } = await openCode();
  await pass(61_000);
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toMatch(timed('28'));
  expect(timer.closest('[aria-live]')).toBeNull();
  const live = screen.getByText(t.code.states.open.heading).closest('[aria-live]');
  expect(live?.getAttribute('aria-live')).toBe('polite');
  await sleep(29 * minute);
  await there(() => expect(live?.textContent).toContain(t.code.states.expired.heading));
  expect(panel().queryByRole('img')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  now[order] = sessionOf(other);
  await press(t.code.again);
  await there(() => panel().getByText(timed(fresh)));
  expect(orders()).toBe(2);
  now[statusOf(other)] = answered('completed');
  await pass(pollMs);
  await there(() => expect(location.search).toBe(`?out_trade_no=${other}`));
});

test('money that comes at the last moment turns the page all the same', async () => {
  const { answers: now } = await openCode();
  await sleep(28 * minute);
  await pass(mostPolls * pollMs);
  await there(() => panel().getByText(t.code.states.expired.line));
  now[statusOf(number)] = answered('completed');
  await pass(2 * pollMs);
  await there(() => expect(location.pathname).toBe('/payment/return'));
});

test('a code that is over for long is not asked about any more', async () => {
  const { polls } = await openCode();
  await sleep(34 * minute);
  await pass(mostPolls * pollMs);
  const resting = polls();
  await pass(5 * pollMs);
  expect(polls()).toBe(resting);
});

test('an order that came to nothing says so, and looks whether the file was paid for otherwise', async () => {
  const { answers: now, calls } = await openCode();
  const looks = () => calls.filter((one) => one === fileCall).length;
  const before = looks();
  now[statusOf(number)] = answered('failed');
  await pass(pollMs);
  await there(() => panel().getByText(t.code.states.failed.heading));
  expect(panel().getByRole('button', { name: t.code.again })).toBeTruthy();
  expect(panel().getByRole('link', { name: zh.mockPayment.toResult }).getAttribute('href')).toBe(
    `/payment/return?out_trade_no=${number}`,
  );
  expect(panel().queryByRole('img')).toBeNull();
  await there(() => expect(looks()).toBeGreaterThan(before));
});

test('what was paid for in another way meanwhile has no code left to pay, and the page turns all the same', async () => {
  const { answers: now } = await openCode();
  now[fileCall] = { data: { ...file, is_purchased: true } };
  await pass(11_000);
  await there(() => screen.getByText(t.ownedLine));
  expect(screen.queryByRole('region', { name: t.code.title['wechat-qr'] })).toBeNull();
  now[statusOf(number)] = answered('completed');
  await pass(pollMs);
  await there(() => expect(location.pathname).toBe('/payment/return'));
});

test('a network that is gone is said, and the page goes on when it is back', async () => {
  const { answers: now } = await openCode();
  now[statusOf(number)] = () => {
    throw new TypeError('no network');
  };
  await pass(pollMs);
  await there(() => panel().getByText(t.code.states.offline.heading));
  await there(() => panel().getByRole('img', { name: t.code.label }));
  now[statusOf(number)] = answered('pending');
  await pass(pollMs);
  await there(() => panel().getByText(t.code.states.open.heading));
});

test('a browser that knows it is offline says so at once', async () => {
  const { answers: now } = await openCode();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => dispatchEvent(new Event('offline')));
  expect(panel().getByText(t.code.states.offline.heading)).toBeTruthy();
  onLine.mockReturnValue(true);
  now[statusOf(number)] = answered('completed');
  await act(async () => dispatchEvent(new Event('online')));
  await pass(1);
  await there(() => expect(location.pathname).toBe('/payment/return'));
});

test('an answer that nobody can read is no failure, and is asked again at a press', async () => {
  const { answers: now } = await openCode();
  now[statusOf(number)] = new Refusal('invalid_input');
  await pass(pollMs);
  await there(() => panel().getByText(t.code.states.unreadable.heading));
  now[statusOf(number)] = answered('pending');
  await press(zh.paymentReturn.checkAgain);
  await there(() => panel().getByText(t.code.states.open.heading));
});

test('a reload shows the same code again without another order, and leads back to the same way', async () => {
  await openCode();
  const state: unknown = history.state;
  const { calls } = await visitAsMember(`/payment/${file.id}`, answers);
  await act(async () => {
    history.replaceState(state, '', location.href);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await titled(t.code.title['wechat-qr']);
  await there(() => panel().getByText(timed(fresh)));
  expect(calls.filter((call) => call === order)).toEqual([]);
});

test.each([{ code: {} }, { code: { key: 'card-qr', content, expiresAt: 'x', outTradeNo: number } }, { code: 'x' }])(
  'a history entry that holds no code, %j, is passed over',
  async (usr) => {
    await visitAsMember(`/payment/${file.id}`, answers);
    await act(async () => {
      history.replaceState({ usr, idx: 0 }, '', location.href);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    expect(await there(() => screen.getAllByRole('radio'))).toHaveLength(4);
  },
);

test('whoever has left before the code came is not led back to it', async () => {
  const visited = await visitAsMember(`/payment/${file.id}`, answers);
  const { promise, resolve } = Promise.withResolvers();
  visited.answers[order] = () => promise;
  await choose('wechat-qr');
  await press(t.payWith.wechat('¥39.00'));
  await act(async () => screen.getByRole('link', { name: new RegExp(zh.edit.back) }).click());
  await there(() => expect(location.pathname).toBe(`/code/${file.id}`));
  await act(async () => resolve(sessionOf(number)));
  await pass(10);
  expect(location.pathname).toBe(`/code/${file.id}`);
});

test('a way that is refused is disabled and says why, and the next one is chosen', async () => {
  const visited = await visitAsMember(`/payment/${file.id}`, {
    ...answers,
    [order]: new Refusal('method_unavailable'),
  });
  await choose('wechat-qr');
  await press(t.payWith.wechat('¥39.00'));
  await there(() => screen.getByText(t.down));
  expect(visited.toasts()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  const rows = screen.getAllByRole('radio').filter((row) => row instanceof HTMLInputElement);
  expect(rows.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
    ['pc', true, false],
    ['alipay-qr', false, false],
    ['mobile', false, false],
    ['wechat-qr', false, true],
  ]);
});
