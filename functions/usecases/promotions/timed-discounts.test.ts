import { expect, test } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { priceAt } from '#functions/domain/promotions/prices';
import { findFile } from '#functions/store/files/files';
import { findCompareAtPrice } from '#functions/store/promotions/timed-discounts';
import { fileWorkers } from '#functions/test/file-workers';
import { askBack, deliver, notify, paid, testMarket } from '#functions/test/market';
import { withDiscount } from '#functions/test/offers';
import { registered } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { turnPrice } from './timed-discounts.ts';

test('what is struck through is the least that was paid within a week, and else what was paid last', async () => {
  const market = await testMarket();
  const { ports, seller, file } = market;
  for (const [at, price] of [40, 20, 25].entries()) {
    await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { price } }));
    await paid(market, await registered(ports, `buyer_${at}`));
    ports.clock.advance(day);
  }
  const compareAtPrice = () => findCompareAtPrice(ports.table, file.id, { at: ports.clock.now(), within: 7 * day });
  expect(await compareAtPrice()).toBe(2000);
  ports.clock.advance(7 * day);
  expect(await compareAtPrice()).toBe(2500);
});

test('what was given back once the sale runs is struck through no more', async () => {
  const market = await testMarket({ price: 9900 });
  const { ports, seller, file, other } = market;
  const compareAtPrice = async () => {
    const now = await findFile(ports.table, file.id, { consistent: true });
    return now && priceAt(now, ports.clock.now()).was;
  };
  const number = await paid(market, other);
  ports.clock.advance(minute);
  await valueIn(withDiscount(ports, seller, file, { price: 15, until: hour }));
  expect(await compareAtPrice()).toBe(9900);
  await valueIn(askBack(ports, other, number));
  await deliver(ports);
  await drain(ports, fileWorkers);
  expect(await compareAtPrice()).toBeUndefined();
});

test('whoever chose to give more has paid what was asked', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, seller, file, other } = market;
  const edit = (body: object) => call(updateFile, ports, { user: seller, params: { id: file.id }, body });
  await valueIn(edit({ pay_what: { min: 2, suggest: 5 } }));
  const response = await valueIn(
    call(createPayment, ports, { user: other, body: { file_post_id: file.id, amount: 50_000 } }),
  );
  await notify(ports, response.data.out_trade_no);
  await deliver(ports);
  await valueIn(edit({ price: 10, pay_what: null }));
  ports.clock.advance(minute);
  const { data } = await valueIn(withDiscount(ports, seller, file, { price: 1.5, until: hour }));
  expect(data.sale.was).toBe(2);
});

test('an outage of a whole sale leaves the price right, and lists after it', async () => {
  const { ports, seller, file } = await testMarket({ price: 3900 });
  await valueIn(withDiscount(ports, seller, file, { price: 19, from: hour, until: 2 * hour }));
  ports.clock.advance(3 * hour);
  await turnPrice(ports, file.id);
  await turnPrice(ports, file.id);
  const after = await findFile(ports.table, file.id, { consistent: true });
  expect([after?.price, after?.badge?.sale]).toEqual([3900, undefined]);
});
