import { expect, test } from 'vitest';
import { paidThrough } from '#functions/adapters/provider';
import { findFile } from '#functions/store/files/files';
import { findOrder } from '#functions/store/orders/orders';
import { countPurchases, findPurchase } from '#functions/store/orders/purchases';
import { askBack, deliver, notify, order, testMarket } from '#functions/test/market';
import { addressAt } from '#functions/test/payment-session';
import { call, valueIn } from '#functions/test/ports';
import { isOutTradeNo } from '#shared/ids';
import { createPayment } from './create-payment.ts';

test('opens an order at the price shown and sends the buyer to the provider', async () => {
  const { ports, buyer, file } = await testMarket();
  const body = { file_post_id: file.id, payment_type: 'mobile', expected_price: 39 };
  const { data } = await valueIn(call(createPayment, ports, { user: buyer, body }));
  expect(isOutTradeNo(data.out_trade_no)).toBe(true);
  expect(new URL(data.payment_url).pathname).toBe('/mock-payment');
  expect(await findOrder(ports.table, data.out_trade_no)).toMatchObject({
    status: 'pending',
    amount: 3900,
    fee: 195,
    payType: 'mobile',
  });
});

test('a free file is granted at once, and is no sale', async () => {
  const { ports, buyer, seller, file } = await testMarket({ price: 0 });
  const body = { file_post_id: file.id };
  const { data } = await valueIn(call(createPayment, ports, { user: buyer, body }));
  expect(data.payment_url).toBe(`https://tanwei.test/code/${file.id}`);
  await deliver(ports);
  await deliver(ports);
  expect((await findFile(ports.table, file.id))?.purchaseCount).toBe(0);
  expect(await countPurchases(ports.table, buyer.id)).toBe(1);
  expect(await call(createPayment, ports, { user: buyer, body })).toMatchObject({ code: 'already_purchased' });
  expect(await ports.table.count({ index: 'owned', pk: `SELLER#${seller.id}` })).toBe(0);
  expect(await askBack(ports, buyer, data.out_trade_no)).toMatchObject({ code: 'refund_not_possible' });
});

test('a provider that is away is said to be away, and the same order is paid later', async () => {
  const market = await testMarket();
  const { ports, buyer, file } = market;
  const away = { ...ports.payments.current, begin: () => Promise.reject(new Error('connection refused')) };
  const cut = { ...ports, payments: paidThrough(away) };
  const refused = await call(createPayment, cut, { user: buyer, body: { file_post_id: file.id } });
  expect(refused).toMatchObject({ code: 'payment_unavailable' });
  const { items } = await ports.table.query({ pk: `BUY#${buyer.id}#${file.id}`, limit: 5 });
  expect(await order(market, buyer)).toBe(items[0]?.outTradeNo);
});

test('a buyer who comes back is sent to the trade that was begun, and no second one is begun', async () => {
  const { ports, buyer, file } = await testMarket();
  const { current } = ports.payments;
  let sessions = 0;
  const begin: typeof current.begin = async (request) => {
    sessions += 1;
    return { kind: 'redirect', url: `${await addressAt(current, request)}#${sessions}` };
  };
  const counting = { ...current, begin };
  const countingPorts = { ...ports, payments: paidThrough(counting) };
  const pay = async (payment_type: string) => {
    const body = { file_post_id: file.id, payment_type };
    return (await valueIn(call(createPayment, countingPorts, { user: buyer, body }))).data;
  };
  const first = await pay('pc');
  for (let tab = 0; tab < 5; tab++) expect(await pay('pc')).toEqual(first);
  expect(sessions).toBe(1);

  const other = await pay('mobile');
  expect(other.out_trade_no).not.toBe(first.out_trade_no);
  expect(await pay('mobile')).toEqual(other);
  expect(sessions).toBe(2);
  const tabs = await Promise.all(Array.from({ length: 8 }, () => pay('pc')));
  expect(new Set(tabs.map(({ payment_url }) => payment_url)).size).toBe(1);
});

test('a buyer who paid on the page that was left open is not asked to pay again', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, file, buyer } = market;
  const first = await order(market, buyer);
  await ports.mockBank.decide(first, 'paid');
  const again = call(createPayment, ports, { user: buyer, body: { file_post_id: file.id, payment_type: 'mobile' } });
  expect(await again).toMatchObject({ ok: false, code: 'already_purchased' });
  expect((await findPurchase(ports.table, buyer.id, file.id))?.outTradeNo).toBe(first);
});

test('an order the buyer gave up at the provider is replaced', async () => {
  const market = await testMarket();
  const first = await order(market, market.buyer);
  await notify(market.ports, first, 'failure');
  await deliver(market.ports);
  expect(await order(market, market.buyer)).not.toBe(first);
});
