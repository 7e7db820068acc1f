// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { storedVia } from '../../../features/offers/stored-offers.ts';
import { buying as t } from '../../../i18n/zh/payments/buying.ts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, quote } from '../../../test/goods.ts';
import { visitAsMember } from '../../../test/visit.tsx';

const file = detail();
const call = `GET /files/${file.id}`;
const quoted = `POST /files/${file.id}/quote`;

const opened = (change: Partial<FileDetail> = {}, answers: Record<string, unknown> = {}, search = '') =>
  visitAsMember(`/code/${file.id}${search}`, {
    [call]: { data: { ...file, ...change } },
    [quoted]: { data: quote() },
    ...answers,
  });

const buying = () => screen.findByRole('region', { name: zh.file.buying });
const buyLinks = (price: string) => screen.findAllByRole('link', { name: zh.file.buy(price) });
const calls = (apiCalls: readonly string[]) => apiCalls.filter((one) => one === quoted).length;

async function typed(code: string) {
  fireEvent.click(await screen.findByRole('button', { name: t.coupon.ask }));
  const field = await screen.findByLabelText(t.coupon.label);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: code } });
  return field;
}

async function sent(code: string) {
  const field = await typed(code);
  if (!(field instanceof HTMLInputElement) || !field.form) throw new Error('no form');
  fireEvent.submit(field.form);
}

beforeEach(() => sessionStorage.clear());

test('without a price that was paid before none is said, and there is nothing to look up', async () => {
  await opened({ price: 19, until: new Date(Date.now() + 90_000).toISOString() });
  const panel = within(await buying());
  expect(panel.getByText(/优惠到/).textContent).toMatch(/^优惠到 \d+ 月 \d+ 日$/);
  expect(screen.queryByText(t.history.title)).toBeNull();
});

test('a history of nothing says so', async () => {
  const prices = { [`GET /files/${file.id}/prices`]: { data: { prices: [] } } };
  await opened({ price: 19, was: 35 }, prices);
  fireEvent.click(await screen.findByRole('heading', { name: t.history.title }));
  expect(await screen.findByText(t.history.empty)).toBeTruthy();
});

test('when a sale ends the page asks anew, and says nothing of it any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const until = new Date(Date.now() + 5000).toISOString();
  const { answers } = await opened({ price: 19, was: 35, until });
  await buyLinks('¥19.00');
  expect(screen.getAllByText(/优惠到/)).toHaveLength(2);
  answers[call] = { data: file };
  await act(() => vi.advanceTimersByTimeAsync(8200));
  await buyLinks('¥39.00');
  expect(screen.queryByText(/优惠到/)).toBeNull();
});

test('a code makes the price less, on the button as well, lives for the visit, and can be taken back', async () => {
  const { bodies } = await opened();
  await sent(' reader ');
  await buyLinks('¥31.20');
  expect(bodies[quoted]).toEqual({ coupon: 'READER' });
  const line = screen.getByText(t.coupon.used('READER', '¥7.80'));
  expect(line.closest('[aria-live]')).toBeTruthy();
  const again = await opened();
  await buyLinks('¥31.20');
  fireEvent.click(screen.getByRole('button', { name: t.coupon.removeOf('READER') }));
  await buyLinks('¥39.00');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t.coupon.ask }));
  expect(calls(again.calls)).toBe(1);
});

test('a code is in capitals by itself, but not while it is composed', async () => {
  await opened();
  const field = await typed('rea');
  expect(field).toHaveProperty('value', 'REA');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'REAｄ' } });
  expect(field).toHaveProperty('value', 'REAｄ');
  fireEvent.compositionEnd(field);
  expect(field).toHaveProperty('value', 'READ');
});

test('where the sale is as low the code is not used, and that is said', async () => {
  const until = new Date(Date.now() + 50 * 3_600_000).toISOString();
  const same = quote({ amount: 19, you_save: 0, coupon: { ...readers, applies: false } });
  await opened({ price: 19, until }, { [quoted]: { data: same } });
  await sent('READER');
  await screen.findByText(t.coupon.unusedSale('READER'));
  await buyLinks('¥19.00');
});

const readers = { code: 'READER', kind: 'percent', value: 20, applies: true, ends_at: null } as const;

test.each(['coupon_expired', 'too_many_requests'] as const)(
  '%s is said beside the field, in the words of the server, and the price stays',
  async (code) => {
    const refusal = new Refusal(code, { minutes: '59' });
    const { calls: apiCalls } = await opened({}, { [quoted]: refusal });
    await sent('READER');
    const field = await screen.findByLabelText(t.coupon.label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(refusal.problem.message);
    expect(field).toHaveProperty('value', 'READER');
    await buyLinks('¥39.00');
    fireEvent.change(field, { target: { value: 'READE' } });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
    expect(calls(apiCalls)).toBe(1);
  },
);

test('what there is not, or is not for this file, is asked about once: more would be guessing', async () => {
  for (const code of ['coupon_not_found', 'coupon_not_for_file'] as const) {
    sessionStorage.clear();
    await opened({}, { [quoted]: new Refusal(code) });
    await sent('READER');
    await screen.findByText(new Refusal(code).problem.message);
    const { calls: apiCalls } = await opened({}, { [quoted]: new Refusal(code) });
    await buyLinks('¥39.00');
    expect(calls(apiCalls)).toBe(0);
  }
});

test('a link brings a code and a source along, and the address does not keep them', async () => {
  const { bodies } = await opened({}, {}, '?c=reader&via=weixin&tab=x');
  await buyLinks('¥31.20');
  expect(bodies[quoted]).toEqual({ coupon: 'READER' });
  expect(location.search).toBe('?tab=x');
  expect(storedVia()).toBe('weixin');
  await opened({}, {}, '?utm_source=zhihu');
  await buyLinks('¥31.20');
  expect(location.search).toBe('');
  expect(storedVia()).toBe('weixin');
});

test('of a linked code that there is not nobody hears; of one that is over they do', async () => {
  await opened({}, { [quoted]: new Refusal('coupon_not_found') }, '?c=NOBODY');
  expect(await screen.findByRole('button', { name: t.coupon.ask })).toBeTruthy();
  expect(screen.queryByLabelText(t.coupon.label)).toBeNull();
  await opened({}, { [quoted]: new Refusal('coupon_expired') }, '?c=LASTYEAR');
  await screen.findByText(new Refusal('coupon_expired').problem.message);
  expect(await screen.findByLabelText(t.coupon.label)).toHaveProperty('value', 'LASTYEAR');
});

test('a code is one seller’s, and tried at nobody else’s files', async () => {
  await opened({ username: 'other_seller' }, {}, '?c=READER');
  await buyLinks('¥31.20');
  const { calls: apiCalls } = await opened();
  await buyLinks('¥39.00');
  expect(calls(apiCalls)).toBe(0);
});

const chosen = { price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } };

test('where buyers choose, what is proposed stands there, and what they choose is on the button', async () => {
  await opened(chosen);
  await buyLinks('¥20.00');
  expect(screen.getByText(t.amount.line('¥5.00', '¥20.00'))).toBeTruthy();
  expect(
    within(screen.getByRole('group', { name: t.amount.presets }))
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['¥5.00', '¥20.00', '¥30.00']);
  fireEvent.click(screen.getByRole('button', { name: '¥30.00' }));
  await buyLinks('¥30.00');
  fireEvent.change(screen.getByLabelText(t.amount.label), { target: { value: '１２。５' } });
  await buyLinks('¥12.50');
  await opened(chosen);
  await buyLinks('¥12.50');
});

test.each([
  ['4.99', t.amount.low('¥5.00')],
  ['5.001', t.amount.invalid],
  ['', t.amount.invalid],
  ['很多', t.amount.invalid],
])('an amount of %j is refused beside its field, and the button there leads to it', async (text, error) => {
  await opened(chosen);
  await buyLinks('¥20.00');
  const field = screen.getByLabelText(t.amount.label);
  fireEvent.change(field, { target: { value: text } });
  expect(await screen.findByText(error)).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: zh.file.buying }));
  expect(panel.queryByRole('link', { name: /购买/ })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: t.amount.toField }));
  expect(document.activeElement).toBe(field);
});
