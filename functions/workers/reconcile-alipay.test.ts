import { beforeEach, expect, test, vi } from 'vitest';
import { FakeAlipay } from '#infra/local/fake-provider/alipay';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { fetchFrom } from '#infra/local/fake-provider/in-process';
import { hour } from '#shared/limits';
import { linesIn } from '../adapters/alipay/bill.ts';
import { alipayPayments } from '../adapters/alipay/payments.ts';
import { alipaySplit } from '../adapters/alipay/split.ts';
import { requestRefund } from '../api/refunds/request-refund.ts';
import type { Payments } from '../ports/payments.ts';
import type { Bills } from '../ports/payouts.ts';
import { logger } from '../runtime/log.ts';
import { findReconciledDays, listOpenDifferences } from '../store/books/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findPurchase } from '../store/orders/purchases.ts';
import { findPayee, payeeWrite } from '../store/payouts/payee.ts';
import { deliver, fileOf, testMarket } from '../test/market.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { goToPay, postTo, providedMarket } from '../test/providers.ts';
import { reconcileAll } from '../usecases/operations/reconcile.ts';
import { recountAll } from '../usecases/operations/recount.ts';
import { requestPayout } from '../usecases/payouts/payout-request.ts';
import { worker as payout } from './payout.ts';

const today = '2026-11-20';
const nextMorning = 22 * hour;

beforeEach(() => void vi.spyOn(logger, 'info').mockReturnValue());

/** Alipay's own bills: the zip of GBK as it writes it, read by the adapter. */
const billsOf = (alipay: Pick<FakeAlipay, 'bills'>): Bills[] => [
  {
    name: 'alipay',
    async bill(day) {
      const lines = await linesIn(Buffer.from(await alipay.bills.download(day)));
      return lines.length > 0 ? lines : 'none';
    },
  },
];

async function alipayMarket() {
  const market = await providedMarket();
  const ports = { ...market.ports, bills: billsOf(market.alipay) };
  return { ...market, ports, [Symbol.asyncDispose]: market[Symbol.asyncDispose] };
}

const [app, keys] = [rsaKeys(1024), rsaKeys(1024)];

/** One whose sales are split at Alipay as soon as they are paid. */
async function splitMarket() {
  const market = await testMarket({ price: 1000 });
  const identity = { clock: market.ports.clock, appId: '2014072300007148', sellerId: '2088101126765726' };
  const alipay = new FakeAlipay({ ...identity, appPublicKey: app.publicKey, keys });
  const own = {
    ...identity,
    ...{ gateway: 'https://alipay.test/gateway.do', fetch: fetchFrom(alipay) },
    ...{ privateKey: app.privateKey, publicKey: keys.publicKey },
  };
  const notifyUrl = 'https://tanwei.test/api/payments/notify/alipay';
  const provider = alipayPayments({ ...own, notifyUrl, split: true });
  const payouts = alipaySplit({ ...own, title: '销售收入' });
  const payments: Payments = { current: provider, named: () => provider };
  return { ...market, alipay, ports: { ...market.ports, payments, payouts, bills: billsOf(alipay) } };
}

type AlipayMarket = Awaited<ReturnType<typeof splitMarket>>;

/** Somebody pays; whether we hear of it is another matter. */
async function pay(market: AlipayMarket, user: { id: string }, file = market.file): Promise<string> {
  const { outTradeNo, address } = await goToPay({ ports: market.ports, file }, user);
  market.alipay.pay(address);
  return outTradeNo;
}

async function hear({ alipay, ports }: AlipayMarket): Promise<void> {
  await alipay.catchUp(postTo(ports));
  await deliver(ports);
}

async function setAccount({ ports, seller }: AlipayMarket): Promise<void> {
  const sealed = await ports.vault.seal(seller.id, JSON.stringify({ account: 'nan@example.com', realName: '南岸' }));
  const shown = { maskedAccount: 'n***@example.com', maskedName: '*岸', setAt: 0, heldUntil: 0 };
  await ports.table.commit([payeeWrite(seller.id, { sealed, ...shown })]);
}

async function payOut({ ports, seller }: AlipayMarket): Promise<void> {
  const payee = await findPayee(ports.table, seller.id);
  await requestPayout(ports, { sellerId: seller.id, payee, provider: ports.payouts });
  await drain(ports, [payout]);
}

test('Alipay’s bill of a day with a sale, a refund and a transfer says what the books say', async () => {
  await using market = await alipayMarket();
  const { ports, buyer, other } = market;
  await pay(market, buyer);
  const returned = await pay(market, other);
  await hear(market);
  const asked = { user: other, params: { out_trade_no: returned }, body: { reason: '不合适' } };
  await valueIn(call(requestRefund, ports, asked));
  await deliver(ports);
  await setAccount(market);
  await payOut(market);
  ports.clock.advance(nextMorning);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
  expect((await findReconciledDays(ports.table, 'alipay', [today]))[0]).toMatchObject({ state: 'done', matched: 4 });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('whoever paid while every notification was lost has the file the next morning', async () => {
  await using market = await alipayMarket();
  const { ports, buyer, file, seller } = market;
  const second = await fileOf(ports, seller, 500);
  const numbers = [await pay(market, buyer), await pay(market, buyer, second)];
  ports.clock.advance(nextMorning);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toHaveLength(2);
  await deliver(ports);
  for (const number of numbers) expect(await findOrder(ports.table, number)).toMatchObject({ status: 'paid' });
  for (const { id } of [file, second]) expect(await findPurchase(ports.table, buyer.id, id)).toBeDefined();
  ports.clock.advance(hour);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
});

test('shares of sales, and one that came back for a refund, are found under the numbers of their orders', async () => {
  const market = await splitMarket();
  const { ports, buyer, other } = market;
  await setAccount(market);
  await pay(market, buyer);
  const returned = await pay(market, other);
  const work = async () => {
    await hear(market);
    await drain(ports, [payout]);
    await deliver(ports);
  };
  await work();
  const asked = { user: other, params: { out_trade_no: returned }, body: { reason: '不合适' } };
  await valueIn(call(requestRefund, ports, asked));
  await deliver(ports);
  await drain(ports, [payout]);
  // The share is taken back, the books do not know it of the balance yet: not a difference.
  expect(await findOrder(ports.table, returned)).toMatchObject({ status: 'refunded', shareReturned: true });
  expect(await recountAll(ports)).toMatchObject({ wrong: [] });
  await work();
  expect(await recountAll(ports)).toMatchObject({ wrong: [] });
  ports.clock.advance(nextMorning);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
  expect((await findReconciledDays(ports.table, 'alipay', [today]))[0]).toMatchObject({ state: 'done', matched: 6 });
});
