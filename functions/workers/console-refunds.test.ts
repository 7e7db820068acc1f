import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { findOrder } from '../store/orders/orders.ts';
import { listReversals } from '../store/refunds/reversals.ts';
import { marketsWithSale } from '../test/part-refund-markets.ts';
import { quietLog } from '../test/quiet-log.ts';
import { booked, orderAndPurchase, wrong } from '../test/reversals.ts';
import { beginPartRefund, beginRefund } from '../usecases/operations/operator-refunds.ts';

/** Refunds in a provider's console beside refunds of ours that are on their way. */

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const why = { note: '少了第三章' };

const providers = ['stripe', 'alipay', 'wechat'] as const;

type Market = Awaited<ReturnType<(typeof marketsWithSale)['stripe' | 'alipay' | 'wechat']>>;

const giveBack = ({ ports, outTradeNo }: Market, amount: number) =>
  beginPartRefund(ports, { outTradeNo, amount: fen(amount) }, why);

/** What the books say is at the provider, without its charges. */
const held = async (market: Market) =>
  (await booked(market, market.psp)) + (await booked(market, market.psp.replace('psp', 'charges')));

const byHand = async ({ ports, outTradeNo }: Market) =>
  (await listReversals(ports.table, outTradeNo)).map(({ amount }) => amount);

test.each(providers)(
  'one at %s that is heard of after all the rest was refunded is booked in full',
  async (provider) => {
    await using market: Market = await marketsWithSale[provider]();
    const { ports, outTradeNo } = market;
    market.refuse(true);
    await giveBack(market, 387);
    expect(await beginRefund(ports, outTradeNo, why)).toMatchObject({ value: { amount: 613 } });
    market.refuse(false);
    // The part is more than the payment has left when it is sent.
    market.refundByHand(118);
    const { sent } = ports.queues;
    const isPart = ({ message }: (typeof sent)[number]) => 'kind' in message && message.kind === 'refund-part';
    const parts = sent.filter(isPart);
    sent.splice(0, sent.length, ...sent.filter((one) => !isPart(one)), ...parts);
    await market.work();
    await market.listen();
    expect(await market.reconcile()).toBe(0);
    expect([market.refunded(), await held(market)]).toEqual([731, 269]);
    expect(await byHand(market)).toEqual([118]);
    expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false });
    expect(await wrong(market)).toEqual([]);

    expect(await giveBack(market, 270)).toMatchObject({ ok: false, code: 'refund_part_amount' });
    expect(await giveBack(market, 269)).toMatchObject({ ok: true });
    await market.listen();
    expect([market.refunded(), await held(market), await booked(market, 'fee')]).toEqual([1000, 0, 0]);
    expect(await wrong(market)).toEqual([]);
  },
);

test.each(providers)('one at %s over the amount of a part of ours is told from it', async (provider) => {
  await using market: Market = await marketsWithSale[provider]();
  market.refundByHand(100);
  await giveBack(market, 100);
  await market.work();
  await market.listen();
  expect(await market.reconcile()).toBe(0);
  expect([market.refunded(), await held(market)]).toEqual([200, 800]);
  expect(await byHand(market)).toEqual([100]);
  expect(await findOrder(market.ports.table, market.outTradeNo)).toMatchObject({ status: 'paid', takenBack: 200 });
  expect(await wrong(market)).toEqual([]);
});

test.each(providers)('two at %s over one amount are two, however late they are heard of', async (provider) => {
  await using market: Market = await marketsWithSale[provider]();
  market.refundByHand(100);
  market.refundByHand(100);
  market.refundByHand(59);
  expect(await market.reconcile()).toBe(0);
  await market.listen();
  expect(await market.reconcile()).toBe(0);
  expect([market.refunded(), await held(market)]).toEqual([259, 741]);
  expect((await byHand(market)).toSorted((one, other) => one - other)).toEqual([59, 100, 100]);
  expect(await wrong(market)).toEqual([]);
});
