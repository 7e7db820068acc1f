import { expect, test } from 'vitest';
import { shareImageFingerprint } from '#functions/domain/files/previews/share-images';
import { findFile, shareCardWrite } from '#functions/store/files/files';
import { findOrder } from '#functions/store/orders/orders';
import { newPurchase } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { deliver, fileOf, notify, order, testMarket } from '#functions/test/market';
import { couponBy, couponOf, orderWith, quoteFor, withDiscount } from '#functions/test/offers';
import { call, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { deleteFile } from '../files/delete-file.ts';
import { updateFile } from '../files/update-file.ts';
import { getReceipt } from '../orders/get-receipt.ts';
import { listPurchases } from '../orders/list-purchases.ts';
import { listSales } from '../orders/list-sales.ts';
import { changeCoupon } from './change-coupon.ts';
import { createCoupons } from './create-coupons.ts';
import { endSale } from './end-sale.ts';
import { listCoupons } from './list-coupons.ts';
import { quoteFile } from './quote-file.ts';
import { setSale } from './set-sale.ts';

const quoted = async (...args: Parameters<typeof quoteFor>) => (await valueIn(quoteFor(...args))).data;

test('a code takes off what it says, rounded in the buyer’s favour, and never goes below a fen but for all of it', async () => {
  const { ports, seller, buyer, file } = await testMarket({ price: 999 });
  const terms = [
    ['TEN0', 'percent', 10, 8.99],
    ['ALL0', 'percent', 100, 0],
    ['MOST', 'percent', 99, 0.09],
    ['OFF1', 'off', 3, 6.99],
    ['OFF9', 'off', 9.99, 0.01],
    ['OFFX', 'off', 50, 0.01],
    ['SET5', 'set', 5, 5],
    ['SET0', 'set', 0, 0],
  ] as const;
  for (const [code, kind, value, amount] of terms) {
    await couponBy(ports, seller, { code, kind, value });
    const answer = await quoted(ports, buyer, file.id, { coupon: ` ${code.toLowerCase()} ` });
    expect([code, answer.amount, answer.coupon?.applies]).toEqual([code, amount, true]);
    expect(answer.you_save).toBeCloseTo(9.99 - amount, 5);
  }
  expect(await quoted(ports, buyer, file.id, { coupon: 'ｏｆｆ１' })).toMatchObject({ amount: 6.99 });
  await couponBy(ports, seller, { code: 'HIGH', kind: 'set', value: 12 });
  expect(await quoted(ports, buyer, file.id, { coupon: 'HIGH' })).toMatchObject({
    amount: 9.99,
    you_save: 0,
    coupon: { applies: false },
  });
});

test('each reason for which a code is not taken has words of its own', async () => {
  const { ports, seller, buyer, other, file } = await testMarket();
  const at = (later: number) => new Date(ports.clock.now() + later).toISOString();
  const percent = { kind: 'percent', value: 10 } as const;
  await couponBy(ports, seller, { code: 'LATE', ...percent, starts_at: at(hour) });
  await couponBy(ports, seller, { code: 'OVER', ...percent, ends_at: at(minute) });
  await couponBy(ports, seller, { code: 'REST', ...percent });
  await couponBy(ports, seller, { code: 'ONCE', ...percent, max_uses: 1 });
  await couponBy(ports, seller, { code: 'MINE', ...percent });
  await call(changeCoupon, ports, { user: seller, params: { code: 'REST' }, body: { paused: true } });
  ports.clock.advance(minute);
  await valueIn(orderWith(ports, other, file, { coupon: 'ONCE' }));
  const refusals = await Promise.all(
    ['NONE', 'no good', 'LATE', 'OVER', 'REST', 'ONCE'].map((coupon) => quoteFor(ports, buyer, file.id, { coupon })),
  );
  expect(refusals.map((refusal) => !refusal.ok && refusal.code)).toEqual([
    'coupon_not_found',
    'coupon_not_found',
    'coupon_not_started',
    'coupon_expired',
    'coupon_paused',
    'coupon_used_up',
  ]);
  expect(refusals[2]).toMatchObject({ params: { from: expect.stringContaining('北京时间') } });
});

test('a coupon ends later than it begins', async () => {
  const { ports, seller } = await testMarket();
  const at = (later: number) => new Date(ports.clock.now() + later).toISOString();
  const make = (ends_at: string) =>
    call(createCoupons, ports, { user: seller, body: { kind: 'percent', value: 10, starts_at: at(hour), ends_at } });
  expect(await make(at(hour))).toMatchObject({ problems: [{ field: 'ends_at', code: 'ends_before_start' }] });
  expect(await make(at(hour + 1))).toMatchObject({ ok: true });
});

test('ten wrong codes an hour, and then not even the right one; right ones cost nothing', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  await couponBy(ports, seller, { code: 'RIGHT', kind: 'percent', value: 10 });
  for (let n = 0; n < 30; n++) expect((await quoteFor(ports, buyer, file.id, { coupon: 'RIGHT' })).ok).toBe(true);
  for (let n = 0; n < 10; n++)
    expect(await quoteFor(ports, buyer, file.id, { coupon: `WRONG${n}` })).toMatchObject({ code: 'coupon_not_found' });
  for (const ask of [
    quoteFor(ports, buyer, file.id, { coupon: 'RIGHT' }),
    orderWith(ports, buyer, file, { coupon: 'RIGHT' }),
  ])
    expect(await ask).toMatchObject({ code: 'too_many_requests' });
  ports.clock.advance(hour);
  expect((await quoteFor(ports, buyer, file.id, { coupon: 'RIGHT' })).ok).toBe(true);
});

test('a code that takes everything off gives the file at once, once for each buyer', async () => {
  const { ports, seller, buyer, other, file } = await testMarket();
  const coupons = await couponBy(ports, seller, { kind: 'percent', value: 100, max_uses: 1, count: 3, note: '班级' });
  expect(new Set(coupons.map(({ code }) => code)).size).toBe(3);
  const [first, two] = coupons.map(({ code }) => code);
  await valueIn(orderWith(ports, buyer, file, { coupon: first ?? '', expected_price: 0 }));
  expect(await orderWith(ports, buyer, file, { coupon: two ?? '' })).toMatchObject({ code: 'already_purchased' });
  expect(await orderWith(ports, other, file, { coupon: first ?? '' })).toMatchObject({ code: 'coupon_used_up' });
  await deliver(ports);
  const list = async (query: object) => (await valueIn(call(listCoupons, ports, { user: seller, query }))).data.coupons;
  expect(await list({ grouped: 'true' })).toMatchObject([{ batch: { count: 3, used: 1 } }]);
  const batch = coupons[0]?.batch?.id ?? '';
  expect(await list({ grouped: 'true', state: 'running' })).toMatchObject([{ state: 'running', batch: { id: batch } }]);
  expect(await list({ grouped: 'true', state: 'used_up' })).toEqual([]);
  expect((await list({ batch })).map(({ used }) => used).toSorted()).toEqual([0, 0, 1]);
  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  expect(purchases).toMatchObject([{ amount: 0, coupon: first }]);
  expect((await findFile(ports.table, file.id))?.purchaseCount).toBe(0);
  const { sales, total_sales } = await valueIn(call(listSales, ports, { user: seller }));
  expect([sales, total_sales]).toEqual([[], 0]);
});

test('a limit does not go below what is used or held, and a code of one’s own is not made twice', async () => {
  const { ports, seller, buyer, other, file } = await testMarket();
  await couponBy(ports, seller, { code: 'FEWW', kind: 'percent', value: 10, max_uses: 5 });
  expect(
    await call(createCoupons, ports, { user: seller, body: { code: 'FEWW', kind: 'set', value: 1 } }),
  ).toMatchObject({ code: 'coupon_code_taken' });
  await couponBy(ports, other, { code: 'FEWW', kind: 'percent', value: 50 });
  await orderWith(ports, buyer, file, { coupon: 'FEWW' });
  await orderWith(ports, other, file, { coupon: 'FEWW' });
  const change = (body: object) => call(changeCoupon, ports, { user: seller, params: { code: 'feww' }, body });
  expect(await change({ max_uses: 1 })).toMatchObject({ code: 'max_below_used', params: { taken: 2 } });
  expect((await valueIn(change({ max_uses: 2 }))).data.coupon).toMatchObject({ left: 0, state: 'used_up' });
  expect((await valueIn(change({ max_uses: null }))).data.coupon).toMatchObject({ left: null, state: 'running' });
  expect(await call(changeCoupon, ports, { user: buyer, params: { code: 'FEWW' }, body: {} })).toMatchObject({
    code: 'coupon_not_found',
  });
  const wrong = { user: other, body: { kind: 'percent', value: 10, files: [file.id] } };
  expect(await call(createCoupons, ports, wrong)).toMatchObject({ code: 'file_not_yours' });
  await valueIn(call(deleteFile, ports, { user: seller, params: { id: file.id } }));
  expect(await call(createCoupons, ports, { ...wrong, user: seller })).toMatchObject({ code: 'file_not_yours' });
});

test('a card for sharing that shows another price than the post is not shown any more, and goes', async () => {
  const { ports, seller, file } = await testMarket();
  const post = async () => (await findFile(ports.table, file.id)) ?? file;
  const shareImageName = async () => (await post()).shareCard?.name;
  const leftOf = (name: string) =>
    ports.queues.sent.filter(
      ({ message }) => Object(message).kind === 'share-card-left' && Object(message).name === name,
    );
  const draw = async (name: string) => {
    const of = shareImageFingerprint(await post());
    await ports.table.commit([shareCardWrite(file.id, { name, of })]);
    expect(await shareImageName()).toBe(name);
  };
  await draw('before.jpg');
  await valueIn(withDiscount(ports, seller, file, { price: 19, until: hour }));
  expect([await shareImageName(), leftOf('before.jpg').length]).toEqual([undefined, 1]);
  await draw('reduced.jpg');
  await valueIn(call(endSale, ports, { user: seller, params: { id: file.id } }));
  expect([await shareImageName(), leftOf('reduced.jpg').length]).toEqual([undefined, 1]);
});

test('buyers choose what they pay, and never less than the least', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  const edit = (body: object) => call(updateFile, ports, { user: seller, params: { id: file.id }, body });
  const { data } = await valueIn(edit({ pay_what: { min: 5, suggest: 20 } }));
  expect(data).toMatchObject({ price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } });
  expect(await quoteFor(ports, buyer, file.id, { amount: 4.99 })).toMatchObject({
    code: 'amount_too_small',
    params: { least: '5.00' },
  });
  const order20 = await valueIn(orderWith(ports, buyer, file, { amount: 20, expected_price: 20 }));
  await edit({ pay_what: { min: 50 } });
  expect(await orderWith(ports, buyer, file, { amount: 20 })).toMatchObject({ code: 'amount_too_small' });
  await notify(ports, order20.data.out_trade_no);
  await deliver(ports);
  const { sales } = await valueIn(call(listSales, ports, { user: seller }));
  expect(sales[0]).toMatchObject({ amount: 20, fee: 1, earnings: 19 });
  expect((await valueIn(edit({ pay_what: null, price: 10 }))).data).toMatchObject({ price: 10, pay_what: null });
});

test('a sale ends later than it begins, within sixty days, and costs less than the file', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  const at = (later: number) => new Date(ports.clock.now() + later).toISOString();
  const put = (body: object, user = seller) => call(setSale, ports, { user, params: { id: file.id }, body });
  const inDays = (days: number) => at(days * day);
  expect(await put({ price: 39, ends_at: inDays(1) })).toMatchObject({ code: 'sale_price_high' });
  expect(await put({ price: 0, ends_at: inDays(1) })).toMatchObject({ code: 'invalid_input' });
  for (const body of [
    { price: 9, ends_at: inDays(-1) },
    { price: 9, starts_at: inDays(3), ends_at: inDays(2) },
    { price: 9, ends_at: inDays(61) },
    { price: 9, starts_at: inDays(400), ends_at: inDays(401) },
  ])
    expect([body, await put(body)]).toMatchObject([body, { code: 'invalid_input' }]);
  expect(await put({ price: 9, ends_at: inDays(1) }, buyer)).toMatchObject({ code: 'file_not_yours' });
  await valueIn(put({ price: 9, starts_at: inDays(2), ends_at: inDays(62) }));
  expect((await valueIn(put({ price: 8, starts_at: inDays(1), ends_at: inDays(2) }))).data.sale.price).toBe(8);
  await valueIn(call(endSale, ports, { user: seller, params: { id: file.id } }));
  ports.clock.advance(day);
  expect((await valueIn(call(quoteFile, ports, { params: { id: file.id }, body: {} }))).data.price).toBe(39);
});

test('an amount beside a fixed price is the price, or the buyer looks again', async () => {
  const { ports, buyer, file } = await testMarket();
  expect(await orderWith(ports, buyer, file, { amount: 0.01 })).toMatchObject({ code: 'amount_too_small' });
  expect(await orderWith(ports, buyer, file, { amount: 100 })).toMatchObject({ code: 'price_changed' });
  for (const wish of [{ amount: 39 }, { amount: 100, expected_price: 39 }])
    expect((await orderWith(ports, buyer, file, wish)).ok).toBe(true);
  expect(await order({ ports, file }, buyer)).toBeTruthy();
});

test('a code that one’s order for another file holds is there for this one', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  const second = await fileOf(ports, seller, 2000);
  await couponBy(ports, seller, { code: 'ONCE', kind: 'percent', value: 10 });
  await valueIn(orderWith(ports, buyer, file, { coupon: 'ONCE' }));
  const { data } = await valueIn(orderWith(ports, buyer, second, { coupon: 'ONCE' }));
  expect(await couponOf(ports, seller, 'ONCE')).toMatchObject({ held: 1 });
  await notify(ports, data.out_trade_no);
  await deliver(ports);
  expect(await orderWith(ports, buyer, file, { coupon: 'ONCE' })).toMatchObject({ code: 'coupon_used_by_you' });
});

test('the code of a payment for what the buyer owns already is free again', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  await couponBy(ports, seller, { code: 'ONCE', kind: 'percent', value: 10, max_uses: 1 });
  const { data } = await valueIn(orderWith(ports, buyer, file, { coupon: 'ONCE' }));
  const placed = await findOrder(ports.table, data.out_trade_no);
  if (!placed) return expect.unreachable();
  await ports.table.commit([newPurchase({ ...placed, outTradeNo: 'another' }, ports.clock.now())]);
  await notify(ports, data.out_trade_no);
  await deliver(ports);
  expect(await findRefund(ports.table, data.out_trade_no)).toMatchObject({ reason: 'duplicate_payment' });
  expect(await couponOf(ports, seller, 'ONCE')).toMatchObject({ held: 0, left: 1 });
});

test('no coupon on top of a sale: the lower of the two, and the code is kept for another day', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  await couponBy(ports, seller, { code: 'TENP', kind: 'percent', value: 10, max_uses: 1 });
  await couponBy(ports, seller, { code: 'SET9', kind: 'set', value: 9, max_uses: 1 });
  await valueIn(withDiscount(ports, seller, file, { price: 19, until: hour }));
  expect(await quoted(ports, buyer, file.id, { coupon: 'TENP' })).toMatchObject({
    amount: 19,
    coupon: { applies: false },
  });
  await valueIn(orderWith(ports, buyer, file, { coupon: 'TENP', expected_price: 19 }));
  expect(await couponOf(ports, seller, 'TENP')).toMatchObject({ held: 0, left: 1 });
  expect(await quoted(ports, buyer, file.id, { coupon: 'SET9' })).toMatchObject({
    amount: 9,
    coupon: { applies: true },
  });
});

test('what a buyer pays is one number wherever it is told', async () => {
  const { ports, seller, buyer, file } = await testMarket();
  await couponBy(ports, seller, { code: 'SAVE', kind: 'percent', value: 15 });
  const { amount } = await quoted(ports, buyer, file.id, { coupon: 'SAVE' });
  expect(await orderWith(ports, buyer, file, { coupon: 'SAVE', expected_price: 39 })).toMatchObject({
    code: 'price_changed',
    params: { price: '33.15' },
  });
  const wish = { coupon: 'SAVE', expected_price: amount, via: '  xhs\n' };
  const { data } = await valueIn(orderWith(ports, buyer, file, wish));
  await notify(ports, data.out_trade_no);
  await deliver(ports);
  const receipt = await valueIn(call(getReceipt, ports, { user: buyer, params: { out_trade_no: data.out_trade_no } }));
  expect(receipt.data).toMatchObject({ amount: 33.15, list_price: 39, coupon: 'SAVE' });
  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  expect(purchases[0]).toMatchObject({ amount: 33.15, coupon: 'SAVE' });
  const { sales, sources, total_earnings } = await valueIn(call(listSales, ports, { user: seller }));
  expect(sales[0]).toMatchObject({
    amount: 33.15,
    list_price: 39,
    coupon: 'SAVE',
    via: 'xhs',
    fee: 1.65,
    earnings: 31.5,
  });
  expect([sources, total_earnings]).toEqual([[{ via: 'xhs', sales: 1, earnings: 31.5 }], 31.5]);
});
