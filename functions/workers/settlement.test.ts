import { expect, test } from 'vitest';
import { findFile } from '../store/files/files.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { openBalance } from '../test/balance.ts';
import { paid, type TestMarket, testMarket } from '../test/market.ts';
import { worker } from './settlement.ts';

async function paidOrder(price: number): Promise<TestMarket & { outTradeNo: string }> {
  const market = await testMarket({ price });
  return { ...market, outTradeNo: await paid(market, market.buyer) };
}

test('pays the seller 95 % once, however often the queue delivers the sale', async () => {
  const { ports, seller, file, outTradeNo } = await paidOrder(1000);
  for (let times = 0; times < 5; times++) await worker.work({ outTradeNo }, ports);
  expect(await openBalance(ports.table, seller.id)).toBe(950);
  expect((await findFile(ports.table, file.id))?.purchaseCount).toBe(1);
});

test('writes to the buyer and to the seller once', async () => {
  const { ports, outTradeNo } = await paidOrder(1000);
  await worker.work({ outTradeNo }, ports);
  const mails = ports.queues.sent.filter(({ queue }) => queue === 'mail').map(({ message }) => message);
  expect(mails).toMatchObject([
    { template: 'receipt', to: 'buyer_bei@example.com', params: { amount: '10.00' } },
    { template: 'sale', to: 'seller_nan@example.com', params: { earnings: '9.50' } },
  ]);
});

test('leaves nothing of the sale in the outbox but the letters still to be sent', async () => {
  const { ports } = await paidOrder(1000);
  expect((await listOutbox(ports.table)).map((item) => item.queue)).toEqual(['mail', 'mail']);
});

test('uses the next bucket of the day while a payout has frozen the first', async () => {
  const { ports, seller, other, file } = await paidOrder(1000);
  const { items } = await ports.table.query({ pk: `SBAL#${seller.id}`, beginsWith: 'B#', limit: 10 });
  const [bucket] = items;
  if (!bucket) throw new Error('no bucket');
  await ports.table.commit([{ update: bucket, change: { set: { frozenBy: 'payout' } } }]);
  await paid({ ports, file }, other);
  expect(await openBalance(ports.table, seller.id)).toBe(950);
});

test('a sale is carried into the balance exactly once when its message is delivered twice at the same time', async () => {
  const { ports, seller, outTradeNo } = await paidOrder(1000);
  await Promise.allSettled(Array.from({ length: 20 }, () => worker.work({ outTradeNo }, ports)));
  expect(await openBalance(ports.table, seller.id)).toBe(950);
});
