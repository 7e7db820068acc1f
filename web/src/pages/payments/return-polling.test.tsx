// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { visit } from '../../test/visit.tsx';
import { mostPolls, pollMs } from './order-polling.ts';

const t = zh.paymentReturn;
const file = detail({ is_purchased: true });
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const call = `GET /payments/payment/${number}`;
const pending = { data: { status: 'pending', file_post_id: file.id } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const gone = () => {
  throw new TypeError('no network');
};

async function returned(answer: unknown, outTradeNo = number) {
  const call = `GET /payments/payment/${outTradeNo}`;
  const visited = await visit(`/payment/return?out_trade_no=${outTradeNo}`, {
    answers: { [`GET /files/${file.id}`]: { data: file }, [call]: answer },
  });
  const polls = () => visited.calls.filter((one) => one === call).length;
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(0), 60_000);
  return { ...visited, polls };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const untilHeading = (name: string) => vi.waitFor(() => screen.getByRole('heading', { name }), 60_000);
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await pass(1);
};
const toTheLimit = () => pass(mostPolls * pollMs);

function beOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

function beOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
}

test.each([
  ['beside data', { status: 'completed' }, t.succeeded],
  ['in data', { data: { status: 'completed' } }, t.succeeded],
  ['of a failure beside data', { status: 'failed' }, t.closed],
])('a status %s is read', async (_, body, heading) => {
  await returned(() => Response.json(body));
  expect(await untilHeading(heading)).toBeTruthy();
});

test.each([
  ['{}', '{}'],
  ['a word nobody knows', '{"data":{"status":"frozen"}}'],
  ['null', 'null'],
])('%s is an unknown status: it is asked again up to the limit, and then said so', async (_, text) => {
  const { polls, toasts } = await returned(() => new Response(text));
  await toTheLimit();
  expect(polls()).toBe(mostPolls);
  expect(await untilHeading(t.waiting)).toBeTruthy();
  expect(screen.getByText(t.gaveUp['gave-up-unknown'])).toBeTruthy();
  expect(toasts()).toEqual([t.unknownToast]);
});

test.each([
  ['no JSON', () => new Response('<html>')],
  ['a refusal that stays one', new Refusal('invalid_input')],
])('%s cannot be handled: said at once, never as a failed payment, and asked again at a press', async (_, answer) => {
  const { polls, toasts, answers } = await returned(answer);
  expect(await untilHeading(t.unreadable)).toBeTruthy();
  expect(toasts()).toEqual([]);
  expect(screen.queryByText(t.closed)).toBeNull();
  expect(screen.getByText(t.paidAlready)).toBeTruthy();
  await toTheLimit();
  expect(polls()).toBe(1);

  answers[call] = pending;
  await press(t.checkAgain);
  expect(await untilHeading(t.waiting)).toBeTruthy();
  answers[call] = { data: { status: 'completed', file_post_id: file.id } };
  await pass(pollMs);
  expect(await untilHeading(t.succeeded)).toBeTruthy();
});

test('offline it asks up to the limit and says that the order is still processed', async () => {
  beOffline();
  const { polls, toasts } = await returned(gone);
  await toTheLimit();
  expect(polls()).toBe(mostPolls);
  expect(toasts()).toEqual([t.networkToast]);
  expect(await untilHeading(t.waiting)).toBeTruthy();
  expect(screen.getByText(t.gaveUp['gave-up-network'])).toBeTruthy();
  expect(screen.queryByText(/分钟/)).toBeNull();
  beOnline();
});

test('after the limit it stays where it waited and promises no end of it; a press asks at once and as often anew', async () => {
  const { polls, toasts } = await returned(pending);
  await pass((mostPolls - 2) * pollMs);
  expect(screen.getByText(/最多再等 1 分钟/)).toBeTruthy();
  await pass(2 * pollMs);
  expect([polls(), toasts()]).toEqual([mostPolls, [t.pendingToast]]);
  expect(screen.queryByText(/最多再等|可以放心等/)).toBeNull();
  expect(await untilHeading(t.waiting)).toBeTruthy();
  expect(screen.getByText(t.gaveUp['gave-up-pending'])).toBeTruthy();
  await press('再查一次');
  expect(screen.getByText(t.polls(1, mostPolls))).toBeTruthy();
  expect(polls()).toBe(mostPolls + 1);
  await toTheLimit();
  expect(polls()).toBe(2 * mostPolls);
  expect(screen.getByText(t.gaveUp['gave-up-pending'])).toBeTruthy();
  expect(new Set(Object.values(t.gaveUp)).size).toBe(3);
});

test('when the line is back it asks at once, however long it had given up', async () => {
  const { polls, answers } = await returned(gone);
  await toTheLimit();
  await pass(10 * pollMs);
  expect(polls()).toBe(mostPolls);
  answers[call] = { data: { status: 'completed', file_post_id: file.id } };
  await act(async () => beOnline());
  expect(await untilHeading(t.succeeded)).toBeTruthy();
  expect(polls()).toBe(mostPolls + 1);
});

test('what is decided is not asked again', async () => {
  const { polls } = await returned({ data: { status: 'completed', file_post_id: file.id } });
  await untilHeading(t.succeeded);
  await act(async () => beOnline());
  await toTheLimit();
  expect(polls()).toBe(1);
});

test.each([
  ['that is not whole', 'NOPE', t.notWhole],
  ['that nobody has', number, t.unknownLine],
])('an order number %s is not said to be missing, nor its payment to have failed', async (_, outTradeNo, line) => {
  const { polls } = await returned(new Refusal('order_not_found'), outTradeNo);
  expect(await untilHeading(t.notFound)).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
  for (const other of [t.missing, t.closed, t.payAgain]) expect(screen.queryByText(other)).toBeNull();
  expect(screen.getByText(t.paidAlready)).toBeTruthy();
  await toTheLimit();
  expect(polls()).toBe(1);
});
