// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CouponAnswer } from '#shared/contract/promotions';
import { couponForm, coupons as t } from '../../../i18n/zh/promotions/selling.ts';
import { zh } from '../../../i18n/zh.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { post } from '../../../test/goods.ts';
import { member, openMore, pagination, visitAsMember } from '../../../test/visit.tsx';

afterEach(() => sessionStorage.clear());

const some = { ...pagination, total: 2, totalPages: 1 };
const batchId = '01ARZ3NDEKTSV4RRFFQ69G5FC0';
const [one, other] = [post(), post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FB1', title: '高数', price: 8, list_price: 10 })];

const coupon = (change: Partial<CouponAnswer> = {}): CouponAnswer => ({
  code: 'READERS20',
  kind: 'percent',
  value: 20,
  files: [],
  starts_at: null,
  ends_at: null,
  max_uses: 50,
  per_buyer: 1,
  note: '',
  paused: false,
  state: 'running',
  left: 46,
  held: 1,
  used: 3,
  late: 0,
  batch: null,
  created_at: '2026-11-20T00:00:00.000Z',
  ...change,
});

const listOf = (coupons: CouponAnswer[]) => ({ data: { coupons, pagination: some } });
const unusedYet = (of: CouponAnswer) => ({
  data: { coupon: of, uses: [], pagination: { ...pagination, totalPages: 1 } },
});
const files = { posts: [one, other], pagination: some };

const see = (address: string, answers: object = {}) => visitAsMember(address, { 'GET /files/user': files, ...answers });

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });

/** The content of the saved file. */
function savedText(): () => Promise<string> {
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: vi.fn() }),
  );
  HTMLAnchorElement.prototype.click = vi.fn();
  return async () => {
    await waitFor(() => expect(blobs).not.toEqual([]));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer());
  };
}

test('each coupon says what it gives, for what, how far it has come, and is passed on with its code', async () => {
  const writeText = vi.fn();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const single = coupon({
    code: 'ONEFILE',
    kind: 'off',
    value: 10,
    files: [one.id],
    late: 2,
    max_uses: null,
    left: null,
  });
  await see(couponPaths.all(), { 'GET /coupons': listOf([coupon(), single]) });
  const [first = document.body, second = document.body] = within(
    await screen.findByRole('list', { name: t.list }),
  ).getAllByRole('listitem');
  within(first).getByText(t.states.running);
  expect(first.textContent).toContain(`${t.off('8')}${t.used('3 / 50')}${t.always}`);
  await within(second).findByText(new RegExp(one.title));
  expect(second.textContent).toContain(`${t.less('¥10.00')}${t.used('3')}`);
  fireEvent.click(within(first).getByRole('button', { name: t.copyLinkOf('READERS20') }));
  fireEvent.click(within(second).getByRole('button', { name: t.copyLinkOf('ONEFILE') }));
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  expect(writeText.mock.calls.flat()).toEqual([
    `${location.origin}/user/${member.username}?c=READERS20`,
    `${location.origin}/code/${one.id}?c=ONEFILE`,
  ]);
});

test('of those that were made together one row tells, and a state is looked for by its chip', async () => {
  const many = { data: { coupons: [], pagination: { ...some, total: 10 } } };
  const view = await see(couponPaths.all(), { 'GET /coupons': many });
  await screen.findByText(t.empty);
  expect(view.calls.find((call) => call.startsWith('GET /coupons'))).toContain('grouped=true');
  fireEvent.click(screen.getByRole('button', { name: t.states.paused }));
  await screen.findByText(t.noneOf(t.states.paused));
  expect(location.search).toBe('?state=paused');
  expect(view.calls.at(-1)).toContain('state=paused');
});

test('its limit is changed alone; one below what is taken is refused at its field, and stays there', async () => {
  const view = await see(couponPaths.one('READERS20'), { 'GET /coupons/READERS20/uses': unusedYet(coupon()) });
  await screen.findByText(t.unchanged);
  const call = 'PUT /coupons/READERS20';
  view.answers[call] = new Refusal('max_below_used', { taken: '4' });
  fill(t.maxUses, '2');
  fireEvent.click(screen.getByRole('button', { name: t.save }));
  await screen.findByText('已经有 4 次被用掉或占着，次数不能比这更少');
  const field = screen.getByLabelText<HTMLInputElement>(t.maxUses);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['2', 'true']);
  view.answers[call] = { data: { coupon: coupon({ max_uses: null, left: null }) } };
  fill(t.maxUses, '');
  fireEvent.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(view.toasts()).toContain(t.saved));
  expect(view.bodies[call]).toEqual({ max_uses: null });
});

test('it is for the files that are chosen, and the sum is of those', async () => {
  const view = await see(couponPaths.make());
  await screen.findByRole('heading', { name: t.make });
  fill(couponForm.percent, '50');
  await openMore();
  fireEvent.click(screen.getByRole('radio', { name: couponForm.scopes.some }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /高数/ }));
  screen.getByText(couponForm.chosen(1, 50));
  screen.getByText(couponForm.previewLine('¥10.00', '¥5.00', '¥4.75'));
  expect(screen.queryByText(couponForm.previewLine('¥39.00', '¥19.50', '¥18.53'))).toBeNull();
  const created = coupon({ code: 'HALF', files: [other.id] });
  view.answers['POST /coupons'] = { data: { coupons: [created] } };
  view.answers['GET /coupons/HALF/uses'] = unusedYet(created);
  fireEvent.click(screen.getByRole('button', { name: couponForm.send }));
  await screen.findByText(t.noUses);
  expect(view.bodies['POST /coupons']).toMatchObject({ value: 50, files: [other.id] });
});

test.each([
  [true, /^$/],
  [false, /20$/],
])('a code that is proposed late leaves a field alone that has the focus: %s', async (hasFocus, value) => {
  let arrive = (_list: object) => {};
  const list = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  await see(couponPaths.make(), { 'GET /coupons': () => list });
  const field = await screen.findByLabelText<HTMLInputElement>(couponForm.code);
  if (hasFocus) fireEvent.focus(field);
  arrive(listOf([]));
  await screen.findByDisplayValue('20');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field.value).toMatch(value);
});

const batch = { id: batchId, count: 2, used: 1 };
const gift = (code: string, change: Partial<CouponAnswer> = {}) =>
  coupon({ code, value: 100, max_uses: 1, left: 1, held: 0, used: 0, batch, ...change });
const giftCodes = [gift('AAAAAAAAAA', { note: '=1+1' }), gift('BBBBBBBBBB', { state: 'used_up', left: 0, used: 1 })];

test('gift codes are made in one go, and all of them are one file that no spreadsheet runs', async () => {
  const view = await see(couponPaths.make('gifts'), {
    'POST /coupons': { data: { coupons: giftCodes } },
    'GET /coupons': listOf(giftCodes),
  });
  await screen.findByRole('heading', { name: t.makeGifts });
  fill(couponForm.count, '2');
  fireEvent.click(screen.getByRole('button', { name: couponForm.send }));
  await screen.findByText(t.batchLine('2'));
  expect(view.bodies['POST /coupons']).toEqual({ kind: 'percent', value: 100, per_buyer: 1, max_uses: 1, count: 2 });
  expect(location.search).toBe(`?batch=${batchId}`);
  const text = savedText();
  fireEvent.click(screen.getByRole('button', { name: t.csv }));
  const csv = await text();
  expect(csv.startsWith('\uFEFF"优惠码",')).toBe(true);
  expect(csv).toContain(`"AAAAAAAAAA","${t.allOff}","${t.allFiles}","${t.states.running}","","",1,0,`);
  expect(csv).toContain(`"BBBBBBBBBB","${t.allOff}","${t.allFiles}","${t.states.used_up}","","",1,1,`);
  expect(csv).toContain(`/user/${member.username}?c=AAAAAAAAAA","'=1+1"\r\n`);
});

test('later all of them come from their row, page after page; some of them are no file', async () => {
  const page = (url: URL) => {
    if (url.searchParams.get('grouped') === 'true') return listOf(giftCodes.slice(0, 1));
    const isSecond = url.searchParams.get('cursor') === 'more';
    const coupons = isSecond ? giftCodes.slice(1) : giftCodes.slice(0, 1);
    return { data: { coupons, pagination: { ...some, next_cursor: isSecond ? null : 'more' } } };
  };
  const view = await see(couponPaths.all(), { 'GET /coupons': page });
  const row = within(within(await screen.findByRole('list', { name: t.list })).getByRole('listitem'));
  row.getByText(new RegExp(t.batchUsed('1', '2')));
  expect(row.queryByRole('button', { name: /暂停/ })).toBeNull();
  const text = savedText();
  fireEvent.click(row.getByRole('button', { name: t.csv }));
  expect((await text()).split('\r\n')).toHaveLength(4);
  view.answers['GET /coupons'] = listOf(giftCodes.slice(0, 1));
  fireEvent.click(row.getByRole('button', { name: t.csv }));
  await waitFor(() => expect(view.toasts()).toEqual([zh.sales.csvFailed]));
});
