import { expect, onTestFinished, test } from 'vitest';
import { type Answer, Caller, type Member, password, publishFile, registerMember } from '#infra/blackbox/caller';
import { opsWith } from '#infra/tools/ops/test-ops';
import { day } from '#shared/limits';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { rsaKeys } from './fake-provider/alipay-signature.ts';
import { startFakeAlipay, startFakeStripe } from './fake-provider/servers.ts';
import { freePort } from './loopback.ts';
import { folderOfOneTest } from './test-folder.ts';

/** Milliseconds: the market starts several times, perhaps on a busy machine. */
const timeoutMs = 300_000;

const appId = '2014072300007148';
const sellerId = '2088101126765726';
const secretKey = 'sk_test_0123456789abcdef0123456789abcdef';
const webhookSecret = 'whsec_0123456789abcdef0123456789abcdef';
const app = rsaKeys();

/** Both providers, on a clock that tests advance between two starts of the market. */
async function providers(port: number) {
  const time = { passed: 0 };
  const clock = { now: () => Date.now() + time.passed };
  const webhookUrl = `http://localhost:${port}/api/payments/notify/stripe`;
  const { alipay, gateway, stop } = await startFakeAlipay({ clock, appId, sellerId, appPublicKey: app.publicKey });
  onTestFinished(stop);
  const { stripe, apiBase, stop: stopStripe } = await startFakeStripe({ clock, secretKey, webhookSecret, webhookUrl });
  onTestFinished(stopStripe);
  const env = () => ({
    PORT: String(port),
    CLOCK_OFFSET: String(time.passed / 1000),
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY: app.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    ALIPAY_PUBLIC_KEY: alipay.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ALIPAY_GATEWAY: gateway,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  });
  return { time, alipay, stripe, env };
}

/** The market keeps its port, since providers were given its address for notices. */
async function changingMarket() {
  const port = await freePort();
  const { time, alipay, stripe, env } = await providers(port);
  const dataDir = folderOfOneTest();
  let market: Market | undefined;
  const stop = async () => {
    await market?.close();
    market = undefined;
  };
  onTestFinished(stop);
  const api = new Caller(`http://localhost:${port}`, 'zh');
  const start = async (payments: string, payouts: string) => {
    await stop();
    market = await openMarket({ dataDir, env: { ...env(), PAYMENT_PROVIDER: payments, PAYOUT_PROVIDER: payouts } });
  };
  const ops = (settings: Record<string, string>, ...argv: string[]) =>
    opsWith({ ...env(), ...settings, DATA_DIR: dataDir, STAGE: '' }, argv);
  const pay = async (address: string) => {
    if (new URL(address).host === 'checkout.stripe.test') stripe.pay(address);
    else alipay.pay(address);
    await Promise.all([alipay.catchUp(), stripe.catchUp()]);
  };
  return { api, time, alipay, stripe, start, stop, ops, pay, ...sellerAndBuyer(api, pay) };
}

/** A seller, and a buyer who buys a new file each time. */
function sellerAndBuyer(api: Caller, pay: (address: string) => Promise<void>) {
  const members: Record<string, Member> = {};
  const join = async () => {
    members.seller = await registerMember(api, 'change_seller');
    members.buyer = await registerMember(api, 'change_buyer');
    const json = { alipayAccount: 'nan@example.com', realName: '王小明', identityCard: '11010519491231002X' };
    const config = { token: members.seller.token, json: { ...json, phone: '13812341234', current_password: password } };
    expect((await api.ask('POST /users/alipay-config', config)).status).toBe(200);
  };
  const asSeller = () => ({ token: members.seller?.token });
  const asBuyer = () => ({ token: members.buyer?.token });
  let files = 0;
  /** Creates an order and gives the address of the provider's page. */
  const begin = async () => {
    files += 1;
    const file = await publishFile(api, members.seller?.token ?? '', { title: `讲义${files}`, price: 10 });
    const { body } = await api.ask('POST /payments/create-payment', { ...asBuyer(), json: { file_post_id: file } });
    return { number: String(body.data.out_trade_no), address: String(body.data.payment_url) };
  };
  const finish = async ({ number, address }: { number: string; address: string }) => {
    await pay(address);
    const isDone = ({ body }: Answer) => body.data.status === 'completed';
    await api.until(`GET /payments/payment/${number}`, {}, isDone);
    return number;
  };
  const buy = async () => finish(await begin());
  const requestRefund = async (number: string) => {
    const response = await api.ask(`POST /payments/purchases/${number}/refund`, {
      ...asBuyer(),
      json: { reason: '买错了' },
    });
    if (response.body.data.state !== 'requested') return;
    const json = { decision: 'approve', note: '好的' };
    expect((await api.ask(`POST /payments/sales/${number}/refund`, { ...asSeller(), json })).status).toBe(200);
  };
  const balance = async () => (await api.ask('GET /payments/balance', asSeller())).body.data;
  return { join, begin, finish, buy, askBack: requestRefund, balance };
}

/** Fen that sellers and buyers have received at Alipay. */
function amountsAt(alipay: Awaited<ReturnType<typeof changingMarket>>['alipay']) {
  const payments = [...alipay.books.payments.values()];
  const splits = payments.flatMap((payment) => [...payment.splits.values()]);
  return {
    transferred: [...alipay.books.transfers.all.values()].map(({ amount }) => amount),
    split: splits.filter(({ returnedAt }) => returnedAt === undefined).map(({ amount }) => amount),
    returned: payments.flatMap(({ refunds }) => [...refunds.values()].map(({ amount }) => amount)),
  };
}

test(
  'from transfers to shares and back, with open money of both kinds: every fen arrives, and no owing provider can be dropped',
  async () => {
    const {
      time,
      alipay,
      start,
      ops,
      stop,
      join,
      begin,
      finish,
      buy,
      askBack: requestRefund,
      balance,
    } = await changingMarket();
    await start('alipay', 'transfer');
    await join();
    await buy();
    const late = await begin();
    await expect.poll(balance).toMatchObject({ pending: 9.5 });
    await expect(start('alipay', 'split')).rejects.toThrow(
      /pays balances \(transfer\), for 1 sellers .* \(9\.50 yuan\)/,
    );

    await start('alipay', 'split,transfer');
    await finish(late);
    const shared = await buy();
    await expect.poll(balance).toMatchObject({ pending: 28.5 });
    time.passed = 2 * day;
    await start('alipay', 'split,transfer');
    await expect.poll(balance).toMatchObject({ paid_out: 28.5, pending: 0, available: 0, in_transit: 0 });
    expect(amountsAt(alipay)).toEqual({ transferred: [1900], split: [950], returned: [] });

    await buy();
    await expect.poll(balance).toMatchObject({ pending: 9.5 });
    await expect(start('alipay', 'transfer')).rejects.toThrow(/pays shares of sales \(split\), for 1 sellers/);
    await start('alipay', 'transfer,split');
    await requestRefund(shared);
    await expect.poll(() => amountsAt(alipay).returned).toEqual([1000]);
    await buy();
    await expect.poll(balance).toMatchObject({ pending: 19, paid_out: 19 });
    time.passed = 4 * day;
    await start('alipay', 'transfer,split');
    await expect.poll(balance).toMatchObject({ paid_out: 38, pending: 0, available: 0, in_transit: 0 });
    expect(amountsAt(alipay)).toEqual({ transferred: [1900, 950], split: [950], returned: [1000] });

    const settings = { PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'transfer' };
    const owes = await ops(settings, 'owes');
    expect(owes.out).toContain('the provider of payouts split\n  what: 1 shares of the last 90 days');
    await stop();
    expect(await ops(settings, 'verify')).toMatchObject({ code: 0 });
  },
  timeoutMs,
);

test(
  'Alipay and cards in either order: both finish open orders, and neither can be dropped while its sales are refundable',
  async () => {
    const { alipay, stripe, start, stop, buy, askBack: requestRefund, join } = await changingMarket();
    await start('alipay,stripe', 'transfer');
    await join();
    const first = await buy();
    await start('stripe,alipay', 'transfer');
    const second = await buy();
    await requestRefund(first);
    await expect.poll(() => amountsAt(alipay).returned).toEqual([1000]);
    await expect(start('alipay', 'transfer')).rejects.toThrow(/the provider of payments stripe, for 1 sales/);
    await start('alipay,stripe', 'transfer');
    await requestRefund(second);
    await expect.poll(() => stripe.refunds.map(({ amount }) => amount)).toEqual([1000]);
    const isFree = () => start('alipay', 'transfer').then(stop, String);
    await expect.poll(isFree).toBeUndefined();
  },
  timeoutMs,
);
