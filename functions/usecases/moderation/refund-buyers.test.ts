import { expect, test, vi } from 'vitest';
import { refundPeriod } from '#functions/domain/moderation/deadlines';
import { purchasesOfFile } from '#functions/store/orders/purchases';
import { paid, testMarket } from '#functions/test/market';
import { registered } from '#functions/test/people';
import { day } from '#shared/limits';
import { mostQuotedRefunds } from '#shared/safety';
import { quoteRefunds } from './refund-buyers.ts';

/** A file with purchases of these ages, the latest first, and how its refunds are quoted. */
async function soldAt(ages: readonly number[]) {
  const { ports, seller, file } = await testMarket({ price: 1000 });
  const { table, clock } = ports;
  await paid({ ports, file }, await registered(ports, 'buys_first'));
  const { items } = await table.query({ ...purchasesOfFile(file.id), limit: 1 });
  const [item] = items;
  if (!item) throw new Error('nothing was bought');
  await table.commit([{ remove: { pk: item.pk, sk: item.sk } }]);
  for (const [at, age] of ages.entries()) {
    const outTradeNo = String(ages.length - at).padStart(8, '0');
    const keys = { pk: `ME#${at}`, relatedSk: `0001#${outTradeNo}`, ownedSk: outTradeNo };
    await table.commit([{ put: { ...item, ...keys, outTradeNo, purchasedAt: clock.now() - age } }]);
  }
  const reads = vi.spyOn(table, 'query');
  const targets = [{ type: 'file' as const, id: file.id }];
  const quote = await quoteRefunds(table, { targets, personId: seller.id }, clock.now());
  return { orders: quote.orders.length, amount: quote.amount, pages: reads.mock.calls.length };
}

test('the purchases of before the period are not read through', async () => {
  const [recent, old] = [Array.from({ length: 3 }, () => day), Array.from({ length: 1000 }, () => refundPeriod + day)];
  expect(await soldAt([...recent, ...old])).toEqual({ orders: 3, amount: 3000, pages: 2 });
});

test('of very many at least some are quoted', async () => {
  const { orders, pages } = await soldAt(Array.from({ length: mostQuotedRefunds + 300 }, () => day));
  expect(orders).toBe(mostQuotedRefunds);
  expect(pages).toBe(mostQuotedRefunds / 250);
});
