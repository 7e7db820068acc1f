import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beijing } from '#infra/local/fake-provider/beijing';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { startOfDate } from '../domain/time.ts';
import { listOpenDifferences } from '../store/ledger/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { fakeClock } from '../test/fakes.ts';
import { askBack, deliver, fileOf } from '../test/market.ts';
import { valueIn } from '../test/ports.ts';
import { quietLog } from '../test/quiet-log.ts';
import { hearBoth, qrCodeOf, type WechatMarket, wechatMarket } from '../test/wechat-market.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { recountAll } from '../usecases/ledger/recount.ts';

const today = '2026-11-20';

quietLog('info', 'error');

/** Defects of a bill; `none` is a correct payment. */
const plants = ['none', 'lost notice', 'by hand', 'other amount', 'not on the bill', 'nobody’s'] as const;
type Plant = (typeof plants)[number];

const at = startOfDate(today) + 10 * hour;

async function pay(market: WechatMarket): Promise<string> {
  const { ports, seller, buyer } = market;
  const file = await fileOf(ports, seller, 1000);
  const { outTradeNo, code } = await qrCodeOf({ ports, file }, buyer);
  market.wechat.pay(code);
  return outTradeNo;
}

const ours = (outTradeNo: string): string => outTradeNo.slice(0, 26);

/** A row on the bill without a payment behind it. */
const stray = (amount: string): { at: number; cells: string[] } => ({
  at,
  cells: [
    ...[beijing(at), 'wxd678efa567fe6787', '1900000109', '0', '', `420000${amount}`, `STRAY${amount}`, 'o1', 'NATIVE'],
    ...['SUCCESS', 'OTHERS', 'CNY', amount, '0.00', '0', '0', '0.00', '0.00', '', '', '别人的东西', ''],
    ...['0.00000', '0.60%', amount, '0.00', ''],
  ],
});

const planted: Record<Plant, (market: WechatMarket, sequence: number) => Promise<void>> = {
  async none(market) {
    await pay(market);
    await hearBoth(market);
  },
  async 'lost notice'(market) {
    await pay(market);
    market.wechat.notices.drain();
  },
  async 'by hand'(market) {
    const outTradeNo = await pay(market);
    await hearBoth(market);
    market.wechat.refundByHand(ours(outTradeNo), fen(300));
    market.wechat.notices.drain();
  },
  async 'other amount'(market) {
    const outTradeNo = await pay(market);
    await hearBoth(market);
    Object.assign(market.wechat.books.find(ours(outTradeNo)), { amount: fen(999) });
  },
  async 'not on the bill'(market) {
    const outTradeNo = await pay(market);
    await hearBoth(market);
    market.wechat.books.payments.delete(ours(outTradeNo));
  },
  async 'nobody’s'(market, sequence) {
    market.wechat.bills.rows.push(stray(`${sequence + 1}.00`));
  },
};

test('every difference that is planted on a day’s bill is found, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...plants), { minLength: 1, maxLength: 6 }), async (chosen) => {
      const market = await wechatMarket({ clock: fakeClock(at) });
      for (const [sequence, plant] of chosen.entries()) await planted[plant](market, sequence);
      market.ports.clock.advance(26 * hour);
      await reconcileAll(market.ports);
      // An empty bill counts as late for a day.
      market.ports.clock.advance(day);
      await reconcileAll(market.ports);
      const differences = await listOpenDifferences(market.ports.table);
      expect(differences).toHaveLength(chosen.filter((plant) => plant !== 'none').length);
    }),
    { numRuns: 25, seed: 19 },
  );
});

test('a day with a sale and a refund is as the books say, to the charges', async () => {
  const market = await wechatMarket({ clock: fakeClock(at) });
  const { ports, other } = market;
  await pay(market);
  const { outTradeNo, code } = await qrCodeOf(market, other);
  market.wechat.pay(code);
  await hearBoth(market);
  await valueIn(askBack(ports, other, outTradeNo));
  await deliver(ports);
  await hearBoth(market);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunded');
  ports.clock.advance(26 * hour);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test.each([
  ['all', 1000, 'refunded'],
  ['a part', 400, 'paid'],
] as const)(
  '%s refunded in WeChat’s console, of what its buyer had asked back, is found on the bill',
  async (_, amount, status) => {
    const market = await wechatMarket({ clock: fakeClock(at) });
    const { ports, buyer } = market;
    const outTradeNo = await pay(market);
    await hearBoth(market);
    ports.clock.advance(20 * hour);
    await valueIn(askBack(ports, buyer, outTradeNo));
    market.wechat.refundByHand(ours(outTradeNo), fen(amount));
    market.wechat.notices.drain();
    for (let again = 0; again < 3; again++) {
      ports.clock.advance(again === 0 ? 28 * hour : hour);
      await reconcileAll(ports);
      await deliver(ports);
    }
    expect(await listOpenDifferences(ports.table)).toEqual([]);
    expect((await findOrder(ports.table, outTradeNo))?.status).toBe(status);
    expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  },
);
