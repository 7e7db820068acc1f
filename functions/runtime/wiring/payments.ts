import type * as z from 'zod';
import { alipayTraits, traits } from '#functions/adapters/provider';
import type { OpenIds, PaymentProvider, Payments } from '#functions/ports/payments';
import { paymentsEnv, readEnv } from '../env.ts';
import { type ProviderName, providerEnv, providersOf, splitsNew } from '../provider-env.ts';
import { hasWechat } from '../wechat-env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { alipayAccount } from './providers/alipay-account.ts';
import { providerLater } from './providers/loaded-later.ts';
import { wechatAccount } from './providers/wechat-account.ts';
import { table } from './table.ts';

type Settings = z.output<typeof paymentsEnv>;

/** Every provider's variables are read at the start, so that a wrong key is not found only by the first buyer. */
const make: Record<ProviderName, (settings: Settings) => PaymentProvider> = {
  mock({ APP_URL: appUrl }) {
    const env = readEnv(providerEnv.mock);
    return providerLater(traits.mock, async () => {
      const { mockPayments } = await import('#functions/adapters/mock/payments');
      const keys = { privateKey: env.MOCK_PRIVATE_KEY, publicKey: env.MOCK_PUBLIC_KEY };
      return mockPayments({ table: table(), clock: clock(), appUrl, ...keys }).provider;
    });
  },
  alipay(settings) {
    const env = readEnv(providerEnv.alipay);
    const split = splitsNew(settings);
    const codes = env.ALIPAY_QR === 'on';
    return providerLater(alipayTraits({ split, codes }), async () => {
      const { alipayPayments } = await import('#functions/adapters/alipay/payments');
      const notifyUrl = `${settings.APP_URL}/api/payments/notify/alipay`;
      return alipayPayments({ ...alipayAccount(env), sellerId: env.ALIPAY_SELLER_ID, notifyUrl, split, codes });
    });
  },
  stripe() {
    const env = readEnv(providerEnv.stripe);
    return providerLater({ ...traits.stripe, tellsReversals: true }, async () => {
      const { stripePayments } = await import('#functions/adapters/stripe/payments');
      return stripePayments({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiBase: env.STRIPE_API_BASE,
        table: table(),
        clock: clock(),
      });
    });
  },
  wechat(settings) {
    const account = wechatAccount(readEnv(providerEnv.wechat));
    return providerLater(traits.wechat, async () => {
      const { wechatPayments } = await import('#functions/adapters/wechat/payments');
      const notifyUrl = `${settings.APP_URL}/api/payments/notify/wechat`;
      return wechatPayments({ ...account, notifyUrl, table: table() });
    });
  },
};

/** @throws if a method is offered that no configured provider takes. */
function offeredOf(
  { PAYMENT_METHODS: methods }: Settings,
  [current, ...others]: [PaymentProvider, ...PaymentProvider[]],
) {
  if (!methods) return [current, ...others.filter(({ name }) => name === traits.wechat.name)];
  return methods.map((method) => {
    const provider = [current, ...others].find((candidate) => candidate.method === method);
    if (!provider) throw new Error(`PAYMENT_METHODS names ${method}, and no provider that takes it is configured`);
    return provider;
  });
}

export const payments = once((): Payments => {
  const settings = readEnv(paymentsEnv);
  const [first, ...more] = providersOf(settings);
  const all: [PaymentProvider, ...PaymentProvider[]] = [
    make[first](settings),
    ...more.map((name) => make[name](settings)),
  ];
  return {
    current: all[0],
    offered: offeredOf(settings, all),
    named: (name) => all.find((provider) => provider.name === name),
    ...(hasWechat() && { openIds: openIds() }),
  };
});

/** Loaded by the first payment inside WeChat. */
function openIds(): OpenIds {
  const account = wechatAccount(readEnv(providerEnv.wechat));
  const loaded = once(async () => (await import('#functions/adapters/wechat/open-ids')).wechatOpenIds(account));
  return {
    authorizeUrl: async (back, state) => (await loaded()).authorizeUrl(back, state),
    of: async (code) => (await loaded()).of(code),
  };
}
