// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import type { Quote } from '#shared/contract/promotions';
import { storeAmount, storeCode, storeVia } from '../../features/offers/stored-offers.ts';
import { buying as t } from '../../i18n/zh/payments/buying.ts';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { visit } from '../../test/visit.tsx';

const file = detail();
const call = `GET /files/${file.id}`;
const quoted = `POST /files/${file.id}/quote`;
const order = 'POST /payments/create-payment';

const quote = (change: Partial<Quote> = {}): Quote => ({
  ...{ list: 39, price: 39, was: null, until: null, amount: 31.2, you_save: 7.8 },
  coupon: { code: 'READER', kind: 'percent', value: 20, applies: true, ends_at: null },
  ...change,
});

const session = { data: { payment_url: '#provider', out_trade_no: 'N' } };

interface Opening {
  change?: Partial<FileDetail>;
  answers?: Record<string, unknown>;
  code?: string;
  as?: 'guest' | 'member';
}

function opened({ change = {}, answers = {}, code, as = 'member' }: Opening = {}) {
  if (code) storeCode(file.username, { typed: code, isTried: true, isOfLink: false });
  return visit(`/payment/${file.id}`, {
    as,
    answers: { [call]: { data: { ...file, ...change } }, [quoted]: { data: quote() }, [order]: session, ...answers },
  });
}

async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('no button');
  fireEvent.click(button);
}

/** The lines of the order's sum. */
const sums = () =>
  Array.from(screen.getByLabelText(t.sum.label).children, (line) =>
    Array.from(line.children, (one) => one.textContent),
  );

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test('price, what the code takes off and what is left stand there, and the order is made of them', async () => {
  storeVia('weixin');
  const { bodies } = await opened({ code: 'READER' });
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
  expect(sums()).toEqual([
    [t.sum.list, '¥39.00'],
    [t.sum.coupon('READER'), '−¥7.80'],
  ]);
  await press(zh.payment.payWith.alipay('¥31.20'));
  await waitFor(() =>
    expect(bodies[order]).toEqual({
      ...{ file_post_id: file.id, payment_type: 'pc', expected_price: 31.2 },
      ...{ coupon: 'READER', via: 'weixin' },
    }),
  );
});

test('nothing can be pressed before it is known what the code comes to', async () => {
  const later = Promise.withResolvers<unknown>();
  await opened({ code: 'READER', answers: { [quoted]: () => later.promise } });
  await waitFor(() => expect(screen.queryByRole('heading', { name: zh.payment.title })).toBeNull());
  expect(screen.queryByText(/¥39/)).toBeNull();
  later.resolve({ data: quote() });
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
});

test('a sale and a code that beats it are told apart', async () => {
  const change = { price: 35, was: 38, until: new Date(Date.now() + 7_200_000).toISOString() };
  await opened({ code: 'READER', change, answers: { [quoted]: { data: quote({ price: 35 }) } } });
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
  expect(sums()).toEqual([
    [t.sum.list, '¥39.00'],
    [t.sum.sale, '−¥4.00'],
    [t.sum.coupon('READER'), '−¥3.80'],
  ]);
});

test('a code that the sale beats is not ordered with', async () => {
  const change = { price: 19, until: new Date(Date.now() + 7_200_000).toISOString() };
  const unused = quote({
    price: 19,
    amount: 19,
    coupon: { code: 'READER', kind: 'percent', value: 20, applies: false, ends_at: null },
  });
  const { bodies } = await opened({ code: 'READER', change, answers: { [quoted]: { data: unused } } });
  await press(zh.payment.payWith.alipay('¥19.00'));
  await waitFor(() => expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 19 }));
});

test('a code that was used up meanwhile is said, and one can go on without it', async () => {
  const { answers, bodies } = await opened({ code: 'READER' });
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
  answers[order] = new Refusal('coupon_used_up');
  answers[quoted] = new Refusal('coupon_used_up');
  await press(zh.payment.payWith.alipay('¥31.20'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(new Refusal('coupon_used_up').problem.message);
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
  answers[order] = session;
  fireEvent.click(within(alert).getByRole('button', { name: t.coupon.goOnWithout }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await press(zh.payment.payWith.alipay('¥39.00'));
  await waitFor(() => expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 39 }));
});

test('a price that has changed is said, and what is pressed next has the new one', async () => {
  const { answers } = await opened();
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
  answers[order] = new Refusal('price_changed', { price: '45.00' });
  answers[call] = { data: { ...file, price: 45, list_price: 45 } };
  await press(zh.payment.payWith.alipay('¥39.00'));
  expect((await screen.findByRole('alert')).textContent).toContain('45.00');
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥45.00') });
});

test('what a code takes off whole is taken, not paid', async () => {
  const gift = { [quoted]: { data: quote({ amount: 0, you_save: 39 }) } };
  const { bodies } = await opened({ code: 'GIFT2026', answers: gift });
  await screen.findAllByRole('button', { name: zh.payment.takeFree });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.getByText(t.freeLine)).toBeTruthy();
  await press(zh.payment.takeFree);
  await waitFor(() => expect(bodies[order]).toEqual({ file_post_id: file.id, coupon: 'READER', expected_price: 0 }));
  await waitFor(() => expect(location.hash).toBe('#provider'));
});

test('a guest with such a code takes it with an account', async () => {
  const gift = { [quoted]: { data: quote({ amount: 0, you_save: 39 }) } };
  await opened({ code: 'GIFT2026', answers: gift, as: 'guest' });
  expect(await screen.findAllByRole('button', { name: zh.payment.takeFree })).toHaveLength(2);
  expect(screen.getByLabelText(zh.auth.email)).toBeTruthy();
});

const chosen = { price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } };

test('an amount of one’s choice is ordered as it stands on the button, and can still be changed', async () => {
  storeAmount(file.id, '12.5');
  const { bodies } = await opened({ change: chosen });
  await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥12.50') });
  fireEvent.change(screen.getByLabelText(t.amount.label), { target: { value: '8' } });
  await press(zh.payment.payWith.alipay('¥8.00'));
  await waitFor(() =>
    expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 8, amount: 8 }),
  );
});

test('below the least nothing is ordered: the field says why and has the focus', async () => {
  storeAmount(file.id, '4.5');
  const { calls } = await opened({ change: chosen });
  const field = await screen.findByLabelText(t.amount.label);
  expect(screen.getByText(t.amount.low('¥5.00'))).toBeTruthy();
  await press(t.amount.toField);
  expect(document.activeElement).toBe(field);
  expect(calls).not.toContain(order);
});

const offer = { methods: [{ method: 'wechat', scenes: ['qr'], preferred: true }] };
const sessionOf = (outTradeNo: string) => ({
  data: {
    ...{ payment_url: '#', out_trade_no: outTradeNo },
    pay: { kind: 'qr', content: 'weixin://wxpay/1', expires_at: new Date(Date.now() + 1_800_000).toISOString() },
  },
});

test('a code to scan keeps its amount when the price moves, and is gone when its buyer changes theirs', async () => {
  const { answers, bodies } = await opened({
    change: chosen,
    answers: {
      'GET /payments/methods': offer,
      [order]: sessionOf('N1'),
      'GET /payments/payment/N1': { data: { status: 'pending', file_post_id: file.id } },
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(zh.payment.methods.wechat) }));
  await press(zh.payment.payWith.wechat('¥20.00'));
  await screen.findByRole('region', { name: zh.payment.code.title['wechat-qr'] });
  const due = within(screen.getByRole('region', { name: zh.payment.order })).getByText(t.sum.due);
  expect(due.parentElement?.textContent).toContain('¥20.00');
  answers[order] = sessionOf('N2');
  answers['GET /payments/payment/N2'] = { data: { status: 'pending', file_post_id: file.id } };
  fireEvent.change(screen.getByLabelText(t.amount.label), { target: { value: '30' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: zh.payment.code.title['wechat-qr'] })).toBeNull());
  await press(zh.payment.payWith.wechat('¥30.00'));
  await screen.findByRole('region', { name: zh.payment.code.title['wechat-qr'] });
  expect(bodies[order]).toMatchObject({ amount: 30, expected_price: 30 });
});
