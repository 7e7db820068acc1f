import { appX509 } from '#functions/test/app-certificate';
import { FakeAlipay } from '#infra/local/fake-provider/alipay';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { fetchFrom } from '#infra/local/fake-provider/http';
import type { Post } from '#infra/local/fake-provider/notices';
import { startFakeStripe } from '#infra/local/fake-provider/servers';
import { alipayPayments } from '../adapters/alipay/payments.ts';
import { alipaySplit } from '../adapters/alipay/split.ts';
import { alipayTransfer } from '../adapters/alipay/transfer.ts';
import { testTable } from '../adapters/memory/test-table.ts';
import { paidThrough } from '../adapters/provider.ts';
import { stripePayments } from '../adapters/stripe/payments.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { notifyPayment } from '../api/payments/notify-payment.ts';
import type { PaymentProvider, Payments } from '../ports/payments.ts';
import { serve } from '../runtime/http/serve.ts';
import { httpEvent } from './events.ts';
import { fakeClock } from './fakes.ts';
import { type TestMarket, testMarket } from './market.ts';
import { paidBy } from './payouts.ts';
import { call, valueIn } from './ports.ts';

const appId = '2014072300007148';
const sellerId = '2088101126765726';
/** Short keys, as much is signed in tests. */
const app = rsaKeys(1024);
const keys = rsaKeys(1024);

const secretKey = 'sk_test_0123456789abcdef0123456789abcdef';
const webhookSecret = 'whsec_0123456789abcdef0123456789abcdef';

/** Routes new orders to the `current` provider; others by their own. */
function switchable(alipay: PaymentProvider, cardProvider: PaymentProvider) {
  const providers = { alipay, stripe: cardProvider };
  const payments: Payments = {
    current: alipay,
    offered: [alipay, cardProvider],
    named: (name) => Object.values(providers).find((provider) => provider.name === name),
  };
  const use = (name: keyof typeof providers): void => {
    payments.current = providers[name];
  };
  return { payments, use };
}

interface OfAlipay {
  /** Delay of late effects after a fault. */
  lateMs?: number;
  market: TestMarket;
}

/** Simulated Alipay on the market's clock, with our account. */
export function fakeAlipay({ market: { ports }, ...more }: OfAlipay) {
  const { clock } = ports;
  const alipay = new FakeAlipay({ clock, appId, sellerId, appPublicKey: app.publicKey, keys, ...more });
  const account = {
    ...{ appId, sellerId, privateKey: app.privateKey, publicKey: keys.publicKey, certificate: appX509, clock },
    ...{ gateway: 'https://alipay.test/gateway.do', fetch: fetchFrom(alipay) },
  };
  const scene = { name: '佣金报酬', infoType: '佣金报酬说明' };
  return {
    ...{ alipay, account },
    transfer: () => alipayTransfer({ ...account, title: '摊位', scene }),
    split: () => alipaySplit({ ...account, title: '销售收入' }),
  };
}

export const notifyUrl = 'https://tanwei.test/api/payments/notify/alipay';

/** A market with the real adapters for Alipay and cards, and simulated providers. */
export async function providedMarket({ price = 1000, table = testTable(), clock = fakeClock() } = {}) {
  const market = await testMarket({ price, table, clock });
  const { alipay, account, transfer } = fakeAlipay({ market });
  const webhookUrl = 'https://tanwei.test/api/payments/notify/stripe';
  const { stripe, apiBase, stop } = await startFakeStripe({ clock, secretKey, webhookSecret, webhookUrl });
  const stripeOptions = { secretKey, webhookSecret, apiBase, table, clock, retries: 0 };
  const { payments, use } = switchable(alipayPayments({ ...account, notifyUrl }), stripePayments(stripeOptions));
  const ports = { ...market.ports, payments, ...paidBy(transfer()) };
  return { ...market, ports, alipay, stripe, card: stripeOptions, use, [Symbol.asyncDispose]: stop };
}

/** A market whose sales are split at Alipay. */
export async function splitMarket({ clock = fakeClock(), table = testTable() } = {}) {
  const market = await testMarket({ price: 1000, clock, table });
  const { alipay, account, split } = fakeAlipay({ market });
  const provider = alipayPayments({ ...account, notifyUrl, split: true });
  const payments: Payments = paidThrough(provider);
  const ports = { ...market.ports, payments, ...paidBy(split()) };
  return { ...market, ports, alipay };
}

export type ProvidedMarket = Awaited<ReturnType<typeof providedMarket>>;

/** The buyer opens the provider's page. */
export async function goToPay({ ports, file }: Pick<TestMarket, 'ports' | 'file'>, user: { id: string }) {
  const { data } = await valueIn(call(createPayment, ports, { user, body: { file_post_id: file.id } }));
  return { outTradeNo: data.out_trade_no, address: data.payment_url };
}

/** Posts a provider's notification to its function. */
export const postTo =
  (ports: TestMarket['ports']): Post =>
  async ({ url, body, headers }) => {
    const { pathname } = new URL(url);
    const params = { provider: pathname.split('/').at(-1) ?? '' };
    const answer = await serve(
      notifyPayment,
      ports,
    )(httpEvent({ method: 'POST', path: pathname, params, headers, body }));
    return { status: answer.statusCode, text: answer.body };
  };
