// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { visitAsMember } from '../../test/visit.tsx';
import type { TradeStatus } from './mock-request.ts';

const t = zh.mockPayment;
const file = detail();
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const order = `GET /payments/payment/${number}`;
const notify = 'POST /payments/mock/notify';
const backTo = `${location.origin}/payment/return`;

function addressOf(outTradeNo: string, returnUrl: string): string {
  const content = { out_trade_no: outTradeNo, subject: file.title, total_amount: '39.00', body: file.file_name };
  const back = returnUrl ? { return_url: returnUrl } : undefined;
  return `/mock-payment?${new URLSearchParams({ biz_content: JSON.stringify(content), ...back })}`;
}

const stateOf = (status: string) => ({ data: { status, file_post_id: file.id } });

const close = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('close', close);
});
afterEach(() => {
  vi.useRealTimers();
  close.mockReset();
});

const closedOrder = { data: { out_trade_no: number, trade_status: 'TRADE_CLOSED' } };

/** A refusal is for an order that the server does not know: its mock bank is notified in vain as well. */
async function checkout(state: unknown, { outTradeNo = number, returnUrl = backTo } = {}) {
  const call = `GET /payments/payment/${outTradeNo}`;
  const visited = await visitAsMember(addressOf(outTradeNo, returnUrl), {
    [`GET /files/${file.id}`]: { data: file },
    [call]: state,
    [notify]: state instanceof Refusal ? state : closedOrder,
  });
  const notices = () => visited.calls.filter((call) => call === notify).length;
  return { ...visited, notices };
}

/** One second at a time: each second of a countdown begins with the render of the one before. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
}
const eventually = <T,>(find: () => T) => vi.waitFor(find, 60_000);
const press = async (name: string) => {
  const button = await eventually(() => screen.getByRole('button', { name }));
  await act(async () => fireEvent.click(button));
  await act(() => vi.advanceTimersByTimeAsync(1));
};

/** A second or two may have passed before the first look. */
const isCounting = (text: string) => [5, 4, 3, 2, 1].some((seconds) => text === t.countdown(seconds));

test('an order that is open is paid by itself after five seconds, and Back leads past this page', async () => {
  const before = history.length;
  const { notices, answers } = await checkout(stateOf('pending'));
  await eventually(() => screen.getByText(isCounting));
  answers[order] = stateOf('completed');
  await pass(5);
  await eventually(() => expect(location.pathname).toBe('/payment/return'));
  expect([notices(), history.length]).toEqual([1, before]);
});

test.each([
  ['completed', 'TRADE_SUCCESS'],
  ['failed', 'TRADE_CLOSED'],
])('an order that is %s is not paid again, and its result is one press away', async (status, trade) => {
  const { notices } = await checkout(stateOf(status));
  await eventually(() => screen.getByRole('heading', { name: t.decided }));
  expect(screen.queryByRole('button', { name: t.succeed })).toBeNull();
  await pass(20);
  expect(notices()).toBe(0);
  const href = screen.getByRole('link', { name: t.toResult }).getAttribute('href');
  expect(new URL(href ?? '', location.origin).searchParams.get('trade_status')).toBe(trade);
});

test('a page that comes back as it was left asks first: what was paid meanwhile is not paid again', async () => {
  const { notices, answers } = await checkout(stateOf('pending'));
  await eventually(() => screen.getByText(isCounting));
  answers[order] = stateOf('completed');
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await eventually(() => screen.getByRole('heading', { name: t.decided }));
  await pass(20);
  expect(notices()).toBe(0);
});

const outcomes: [string, TradeStatus, (countdown: () => Promise<void>) => Promise<void>][] = [
  ['a press on success', 'TRADE_SUCCESS', () => press(t.succeed)],
  ['a press on failure', 'TRADE_CLOSED', () => press(t.fail)],
  ['the countdown', 'TRADE_SUCCESS', (countdown) => countdown()],
];

const unknown = [
  ['that nobody has', number, new Refusal('order_not_found')],
  ['that is no number of ours', 'TEST123', new Refusal('invalid_input')],
] as const;

const tries = unknown.flatMap(([which, outTradeNo, refusal]) =>
  outcomes.map(([how, status, act]) => ({ which, outTradeNo, refusal, how, status, act })),
);

test.each(tries)(
  'for an order $which, $how leads back by what the address says alone',
  async ({ outTradeNo, refusal, status, act }) => {
    const { toasts } = await checkout(refusal, { outTradeNo });
    await act(async () => {
      await eventually(() => screen.getByText(isCounting));
      await pass(5);
    });
    await eventually(() => expect(location.pathname).toBe('/payment/return'));
    const parameters = Object.fromEntries(new URLSearchParams(location.search));
    const paid = { total_amount: '39.00', trade_no: `MOCK${outTradeNo.slice(0, 26)}` };
    expect(parameters).toEqual({
      ...{ out_trade_no: outTradeNo, trade_status: status, sign: 'mock_signature' },
      ...(status === 'TRADE_SUCCESS' && paid),
    });
    expect(toasts()).not.toContain(t.refused);
  },
);

test('a server that does not answer is no unknown order: the page says so and stays', async () => {
  const { answers } = await checkout(stateOf('pending'));
  answers[notify] = new Refusal('internal');
  await press(t.succeed);
  expect(await eventually(() => screen.getByRole('alert'))).toBeTruthy();
  expect(location.pathname).toBe('/mock-payment');
});

test('cancelling closes the order and then the window; one that stays open says so and leads on', async () => {
  const { notices, bodies } = await checkout(stateOf('pending'));
  await press(t.cancel);
  expect(notices()).toBe(1);
  expect(bodies[notify]).toEqual({ out_trade_no: number, result: 'TRADE_CLOSED' });
  expect(close).toHaveBeenCalledOnce();
  expect(await eventually(() => screen.getByRole('heading', { name: t.cancelled }))).toBeTruthy();
  expect(screen.getByText(t.cannotClose)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(t.cancelled);
  expect(vi.mocked(scrollTo).mock.lastCall).toEqual([0, 0]);
  const href = screen.getByRole('link', { name: t.toResult }).getAttribute('href');
  expect(new URL(href ?? '', location.origin).searchParams.get('trade_status')).toBe('TRADE_CLOSED');
  await pass(20);
  expect(notices()).toBe(1);
});

test('a cancellation that is not heard closes the window as well, and is not called one', async () => {
  const { answers } = await checkout(stateOf('pending'));
  answers[notify] = new Refusal('order_not_found');
  await press(t.cancel);
  expect(close).toHaveBeenCalledOnce();
  expect(await eventually(() => screen.getByRole('alert'))).toBeTruthy();
  expect(screen.queryByRole('heading', { name: t.cancelled })).toBeNull();
});
