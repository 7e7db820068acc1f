import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { listDayPostings } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import { findRefund } from '#functions/store/refunds/refunds';
import { recountAll } from '#functions/usecases/ledger/recount';
import { type Answer, Caller, publishFile, registerMember } from '#infra/blackbox/caller';
import { minute } from '#shared/limits';
import { openMarket } from '../../web/e2e/market.ts';
import { localCredentials } from './engines.ts';
import { startFakeStripe } from './fake-provider/servers.ts';
import type { FakeStripe } from './fake-provider/stripe.ts';
import { runningOn } from './lock.ts';
import { freePort } from './loopback.ts';
import { region, tableName } from './provision.ts';
import { folderOfOneTest } from './test-folder.ts';

/** Milliseconds: unconfirmed payments are queried once a minute, perhaps on a busy machine. */
const longer = 600_000;

const secretKey = 'sk_test_0123456789abcdef0123456789abcdef';
const webhookSecret = 'whsec_0123456789abcdef0123456789abcdef';
const clock = { now: () => Date.now() };

function tableOf(dataDir: string): Table {
  const endpoint = runningOn(dataDir)?.endpoints.dynamodb ?? '';
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  onTestFinished(() => client.destroy());
  return dynamoTable(client, tableName);
}

/** The local engine with card payments by the stub of Stripe. */
async function cardMarket() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const webhookUrl = `${url}/api/payments/notify/stripe`;
  const { stripe, apiBase, stop } = await startFakeStripe({ clock, secretKey, webhookSecret, webhookUrl });
  onTestFinished(stop);
  const dataDir = folderOfOneTest();
  const env = {
    PORT: String(port),
    PAYMENT_PROVIDER: 'stripe',
    PAYOUT_PROVIDER: 'mock',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  };
  const market = await openMarket({ dataDir, env });
  onTestFinished(market.close);
  const api = new Caller(url, 'zh');
  const seller = await registerMember(api, 'card_seller');
  let buyers = 0;
  /** A new buyer each time: a pair of buyer and seller gets only a few refunds a day without an operator. */
  const nextBuyer = () => {
    buyers += 1;
    return registerMember(api, `card_buyer_${buyers}`);
  };
  return { api, stripe, seller, nextBuyer, table: tableOf(dataDir) };
}

type CardMarket = Awaited<ReturnType<typeof cardMarket>>;

/** Sells a file at ¥10.00 by card; gives the order's number and Stripe's of the payment. */
async function sell({ api, stripe, seller, nextBuyer }: CardMarket, title: string) {
  const buyer = await nextBuyer();
  const file = await publishFile(api, seller.token, { title, price: 10 });
  const json = { file_post_id: file };
  const { body } = await api.ask('POST /payments/create-payment', { token: buyer.token, json });
  const outTradeNo = String(body.data.out_trade_no);
  const payment = stripe.pay(String(body.data.payment_url)).payment_intent ?? '';
  await stripe.catchUp();
  const isDone = (answer: Answer) => answer.body.data.status === 'completed';
  await api.until(`GET /payments/payment/${outTradeNo}`, {}, isDone);
  return { outTradeNo, payment, buyer };
}

const requestRefund = ({ api }: CardMarket, { outTradeNo, buyer }: Awaited<ReturnType<typeof sell>>) =>
  api.ask(`POST /payments/purchases/${outTradeNo}/refund`, { token: buyer.token, json: { reason: '买错了' } });

/** The ledger's balance of Stripe's account, less that of Stripe's own statement. */
async function difference(table: Table, { books }: FakeStripe): Promise<number> {
  const days = [clock.now() - 12 * 60 * minute, clock.now()].map(beijingDay);
  const postings = (await Promise.all([...new Set(days)].map((day) => listDayPostings(table, day)))).flat();
  const entries = postings.flatMap((posting) => posting.entries).filter(({ account }) => account === 'psp:stripe');
  return entries.reduce((sum, { amount }) => sum + amount, 0) - books.balance;
}

/** Waits until the order has the state and the ledger agrees with the statement, and expects a clean recount. */
async function expectState(
  { table, stripe }: CardMarket,
  outTradeNo: string,
  state: { order: string; refund?: string },
) {
  const readState = async () => ({
    order: (await findOrder(table, outTradeNo))?.status,
    ...(state.refund && { refund: (await findRefund(table, outTradeNo))?.state }),
  });
  await expect.poll(readState, { timeout: 4 * minute, interval: 200 }).toEqual(state);
  await expect.poll(() => difference(table, stripe)).toBe(0);
  const findings = async () => (await recountAll({ table, clock }, { from: '2026-11-20' })).wrong;
  await expect.poll(findings, { interval: 500 }).toEqual([]);
}

test(
  'whatever banks and the console take back of card payments, the books are Stripe’s statement to the fen',
  async () => {
    const market = await cardMarket();
    const { stripe } = market;

    for (const end of ['won', 'lost'] as const) {
      const { outTradeNo, payment } = await sell(market, `争议 ${end}`);
      const { id } = stripe.dispute(payment);
      await stripe.catchUp();
      await expectState(market, outTradeNo, { order: 'disputed' });
      stripe.closeDispute(id, end);
      await stripe.catchUp();
      await expectState(market, outTradeNo, { order: end === 'won' ? 'paid' : 'refunded' });
    }

    const returned = await sell(market, '退款之后的争议');
    await requestRefund(market, returned);
    await expectState(market, returned.outTradeNo, { order: 'refunded', refund: 'done' });
    const late = stripe.dispute(returned.payment);
    await stripe.catchUp();
    await expect.poll(() => difference(market.table, stripe)).toBe(0);
    stripe.closeDispute(late.id, 'lost');
    await stripe.catchUp();
    await expectState(market, returned.outTradeNo, { order: 'refunded', refund: 'done' });

    const byHand = await sell(market, '后台全额退款');
    stripe.refundByHand(byHand.payment);
    await stripe.catchUp();
    await expectState(market, byHand.outTradeNo, { order: 'refunded', refund: 'done' });

    const inPart = await sell(market, '后台部分退款');
    stripe.refundByHand(inPart.payment, 333);
    await stripe.catchUp();
    await expect.poll(() => difference(market.table, stripe)).toBe(0);
    await expectState(market, inPart.outTradeNo, { order: 'paid' });
    await requestRefund(market, inPart);
    await expectState(market, inPart.outTradeNo, { order: 'refunded', refund: 'done' });
    expect(stripe.refundsOf(inPart.payment).map(({ amount }) => amount)).toEqual([333, 667]);

    const broken = await sell(market, '出错的退款');
    stripe.faults.plan('system error', { method: 'create refund' });
    await requestRefund(market, broken);
    await expectState(market, broken.outTradeNo, { order: 'refunded', refund: 'done' });
    expect(stripe.refundsOf(broken.payment)).toHaveLength(1);

    for (const end of ['succeeded', 'failed'] as const) {
      stripe.books.refundState = 'pending';
      const sale = await sell(market, `慢退款 ${end}`);
      const { outTradeNo, payment } = sale;
      await requestRefund(market, sale);
      await expect.poll(() => stripe.refundsOf(payment)).toHaveLength(1);
      stripe.books.refundState = 'succeeded';
      stripe.settleRefund(stripe.refundsOf(payment)[0]?.id ?? '', end);
      await stripe.catchUp();
      const ended = {
        order: end === 'succeeded' ? 'refunded' : 'refunding',
        refund: end === 'succeeded' ? 'done' : 'manual',
      };
      await expectState(market, outTradeNo, ended);
    }
  },
  longer,
);
