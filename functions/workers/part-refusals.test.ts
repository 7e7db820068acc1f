import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { findOrder } from '../store/orders/orders.ts';
import { findParts } from '../store/refunds/part-refunds.ts';
import { listReversals } from '../store/refunds/reversals.ts';
import { marketsWithSale } from '../test/part-refund-markets.ts';
import { quietLog } from '../test/quiet-log.ts';
import { booked, orderAndPurchase, wrong } from '../test/reversals.ts';
import { beginPartRefund, beginRefund } from '../usecases/operations/operator-refunds.ts';

/** Partial refunds that a provider refuses, whoever the provider is. */

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const why = { note: '少了第三章' };

type Market = Awaited<ReturnType<(typeof marketsWithSale)['stripe' | 'alipay' | 'wechat']>>;

const giveBack = ({ ports, outTradeNo }: Market, amount: number) =>
  beginPartRefund(ports, { outTradeNo, amount: fen(amount) }, why);

const providers = ['stripe', 'alipay', 'wechat'] as const;

/** A partial refund of ¥3.33 that the provider refused. */
async function refusedPart(provider: (typeof providers)[number]) {
  const market: Market = await marketsWithSale[provider]();
  market.refuse(true);
  expect(await giveBack(market, 333)).toMatchObject({ ok: true });
  await market.listen();
  market.refuse(false);
  return market;
}

test.each(providers)(
  'a part that %s refuses takes nothing from seller and fee, and operators read it until they drop it',
  async (provider) => {
    await using market = await refusedPart(provider);
    const { ports, outTradeNo } = market;
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950, sales: 1 });
    expect(await findOrder(ports.table, outTradeNo)).toMatchObject({ takenBack: 0, takenEarnings: 0, partCount: 1 });
    expect(await booked(market, 'fee')).toBe(-50);
    await market.redriveAll();
    expect(market.refunded()).toBe(0);
    expect(await market.parked()).toContainEqual(expect.stringContaining(`refund ${outTradeNo}P1 was turned down`));
    expect(await wrong(market)).toEqual([]);

    expect(await giveBack(market, 333)).toMatchObject({ ok: true, value: { part: 2 } });
    await market.listen();
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
    expect(market.refunded()).toBe(333);
    expect(await booked(market, market.psp)).toBe(667);
    expect(await market.reconcile()).toBe(0);
  },
);

test.each(providers)(
  'a part that %s refuses and somebody then pays in its console leaves once, and is booked once',
  async (provider) => {
    await using market = await refusedPart(provider);
    const { ports, outTradeNo } = market;
    market.refundByHand(333);
    await market.listen();
    // WeChat does not report it: it is found on the bill.
    if (provider !== 'wechat')
      expect(await market.parked()).toContainEqual(expect.stringMatching(/333 fen .* were refunded by hand/));
    await market.redriveAll();
    await market.listen();
    expect(await market.reconcile()).toBe(0);
    await market.redriveAll();
    expect(market.refunded()).toBe(333);
    expect(await listReversals(ports.table, outTradeNo)).toMatchObject([{ amount: 333, state: 'done', debited: 316 }]);
    expect(await findOrder(ports.table, outTradeNo)).toMatchObject({ takenBack: 333, takenEarnings: 316 });
    expect(await orderAndPurchase(market)).toEqual({ status: 'paid', isOwned: true, balance: 950 - 316, sales: 1 });
    // WeChat keeps a fee of its own, which its bill tells.
    const charged = await booked(market, market.psp.replace('psp', 'charges'));
    expect((await booked(market, market.psp)) + charged).toBe(667);
    expect(await wrong(market)).toEqual([]);
  },
);

test.each(providers)(
  'a part that %s cannot pay because all was refunded in its console leaves a refunded order',
  async (provider) => {
    await using market = await marketsWithSale[provider]();
    const { ports, outTradeNo } = market as Market;
    const { sent } = ports.queues;
    await giveBack(market, 333);
    const [part] = sent.splice(
      sent.findIndex(({ queue }) => queue === 'order-status'),
      1,
    );
    market.refundByHand(1000);
    await market.listen();
    if (part) sent.push(part);
    await market.listen();
    expect(market.refunded()).toBe(1000);
    expect(await orderAndPurchase(market)).toEqual({ status: 'refunded', isOwned: false, balance: 0, sales: 0 });
    expect(await findParts(ports.table, (await findOrder(ports.table, outTradeNo)) as never)).toMatchObject([
      { state: 'refused' },
    ]);
    expect([await booked(market, market.psp), await booked(market, 'fee')]).toEqual([0, 0]);
    expect(await wrong(market)).toEqual([]);
    expect(await market.reconcile()).toBe(0);
  },
);

test.each(providers)(
  'what a part at %s did not bring to its buyer is sent again after the rest was refunded',
  async (provider) => {
    await using market = await marketsWithSale[provider]();
    const { ports, outTradeNo } = market as Market;
    market.refuse(true);
    await giveBack(market, 333);
    // The rest is granted while the provider has not answered about the part.
    expect(await beginRefund(ports, outTradeNo, why)).toMatchObject({ value: { amount: 667 } });
    const { sent } = ports.queues;
    const rest = sent.findIndex(({ message }) => 'kind' in message && message.kind === 'refund');
    const [held] = sent.splice(rest, 1);
    await market.work();
    market.refuse(false);
    if (held) sent.push(held);
    await market.listen();
    expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 316 });
    expect([market.refunded(), await booked(market, market.psp)]).toEqual([667, 333]);
    expect(await wrong(market)).toEqual([]);

    expect(await giveBack(market, 334)).toMatchObject({ ok: false, code: 'refund_part_amount' });
    expect(await giveBack(market, 333)).toMatchObject({ ok: true });
    await market.listen();
    expect(await giveBack(market, 1)).toMatchObject({ ok: false, code: 'refund_part_amount' });
    expect(await orderAndPurchase(market)).toMatchObject({ status: 'refunded', isOwned: false, balance: 0 });
    expect([market.refunded(), await booked(market, market.psp), await booked(market, 'fee')]).toEqual([1000, 0, 0]);
    expect(await wrong(market)).toEqual([]);
    expect(await market.reconcile()).toBe(0);
  },
);

test.each(providers)(
  'two in the console of %s over one amount are two, however late they are heard of',
  async (provider) => {
    await using market: Market = await marketsWithSale[provider]();
    for (const amount of [100, 100, 59]) market.refundByHand(amount);
    expect(await market.reconcile()).toBe(0);
    await market.listen();
    expect(await market.reconcile()).toBe(0);
    const reversals = await listReversals(market.ports.table, market.outTradeNo);
    expect(reversals.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([59, 100, 100]);
    expect(market.refunded()).toBe(259);
    expect(await wrong(market)).toEqual([]);
  },
);

test('a part that stripe refused and carries out all the same is booked like one in its console', async () => {
  await using market = await marketsWithSale.stripe();
  const { ports, stripe, payment, outTradeNo } = market;
  market.refuse(true);
  await giveBack(market, 333);
  await market.listen();
  market.refuse(false);
  stripe.refund({ payment_intent: payment, amount: '333', 'metadata[refund_no]': `${outTradeNo}P1` });
  await market.listen();
  expect(await listReversals(ports.table, outTradeNo)).toMatchObject([{ amount: 333, debited: 316 }]);
  expect([market.refunded(), await booked(market, market.psp)]).toEqual([333, 667]);
});
