import { expect, test } from 'vitest';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { updateFile } from '../files/update-file.ts';
import { createPayment } from '../payments/create-payment.ts';
import { getReceipt } from './get-receipt.ts';
import { mailReceipt } from './mail-receipt.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;

const receiptOf = ({ ports, buyer }: Market, out_trade_no: string) =>
  call(getReceipt, ports, { user: buyer, params: { out_trade_no } });

test('a receipt names what was bought of whom, when, for how much and by which way', async () => {
  const market = await testMarket({ price: 990 });
  const number = await order(market, market.buyer);
  const ordered_at = new Date(market.ports.clock.now()).toISOString();
  market.ports.clock.advance(1000);
  await notify(market.ports, number);
  await deliver(market.ports);
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    out_trade_no: number,
    file_post_id: market.file.id,
    title: market.file.title,
    username: 'seller_nan',
    amount: 9.9,
    version: 1,
    method: { payment_type: 'pc' },
    ordered_at,
    paid_at: new Date(market.ports.clock.now()).toISOString(),
    state: 'paid',
    refund: null,
  });
});

test('a receipt keeps the licence that was sold, whatever the seller says afterwards', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, seller, buyer, file } = market;
  const say = (licence: object | null) =>
    call(updateFile, ports, { params: { id: file.id }, user: seller, body: { licence } });
  await valueIn(say({ use: 'commercial', seats: 3 }));
  const number = await paid(market, buyer);
  await valueIn(say({ use: 'personal', seats: 1 }));
  expect((await valueIn(receiptOf(market, number))).data.licence).toEqual({ use: 'commercial', seats: 3 });
  const silent = await testMarket();
  expect((await valueIn(receiptOf(silent, await paid(silent, silent.buyer)))).data.licence).toBeNull();
});

test('there is no receipt for what is not paid, nor is one mailed', async () => {
  const market = await testMarket();
  const out_trade_no = await order(market, market.buyer);
  const refused = { code: 'order_not_found' };
  expect(await receiptOf(market, out_trade_no)).toMatchObject(refused);
  const input = { user: market.buyer, params: { out_trade_no } };
  expect(await call(mailReceipt, market.ports, input)).toMatchObject(refused);
});

test('a receipt stays when the money has gone back, and says so', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, buyer } = market;
  const number = await paid(market, buyer);
  await valueIn(askBack(ports, buyer, number));
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    state: 'refunding',
    refund: { state: 'approved', done_at: null },
  });
  await deliver(ports);
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    state: 'refunded',
    amount: 9.9,
    refund: { state: 'done', done_at: expect.any(String) },
  });
});

test('what was free has a receipt without a way of paying', async () => {
  const market = await testMarket();
  const { id } = await fileOf(market.ports, market.seller, 0);
  const body = { file_post_id: id };
  const { data } = await valueIn(call(createPayment, market.ports, { user: market.buyer, body }));
  expect((await valueIn(receiptOf(market, data.out_trade_no))).data).toMatchObject({ amount: 0, method: null });
});
