import type * as z from 'zod';
import { traits } from '../../adapters/provider.ts';
import type { PaymentProvider, Payments } from '../../ports/payments.ts';
import { portEnv, readEnv } from '../env.ts';
import { type ProviderName, providerEnv, splitsNew } from '../provider-env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { alipayAccount } from './providers/alipay-account.ts';
import { providerLater } from './providers/loaded-later.ts';
import { table } from './table.ts';

type Settings = z.output<typeof portEnv.payments>;

/** What each reads of the environment is read at the start, so that a wrong key is not found by the first buyer. */
const make: Record<ProviderName, (settings: Settings) => PaymentProvider> = {
  mock({ APP_URL: appUrl }) {
    const env = readEnv(providerEnv.mock);
    return providerLater(traits.mock, async () => {
      const { mockPayments } = await import('../../adapters/mock/payments.ts');
      const keys = { privateKey: env.MOCK_PRIVATE_KEY, publicKey: env.MOCK_PUBLIC_KEY };
      return mockPayments({ table: table(), clock: clock(), appUrl, ...keys }).provider;
    });
  },
  alipay(settings) {
    const env = readEnv(providerEnv.alipay);
    const split = splitsNew(settings);
    return providerLater({ ...traits.alipay, splits: split }, async () => {
      const { alipayPayments } = await import('../../adapters/alipay/payments.ts');
      const notifyUrl = `${settings.APP_URL}/api/payments/notify/alipay`;
      return alipayPayments({ ...alipayAccount(env), sellerId: env.ALIPAY_SELLER_ID, notifyUrl, split });
    });
  },
  stripe() {
    const env = readEnv(providerEnv.stripe);
    return providerLater({ ...traits.stripe, tellsReversals: true }, async () => {
      const { stripePayments } = await import('../../adapters/stripe/payments.ts');
      return stripePayments({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiBase: env.STRIPE_API_BASE,
        table: table(),
        clock: clock(),
      });
    });
  },
};

export const payments = once((): Payments => {
  const settings = readEnv(portEnv.payments);
  const providers = new Map(settings.PAYMENT_PROVIDER.map((name) => [name as string, make[name](settings)]));
  const [current] = providers.values();
  if (!current) throw new Error('there is no payment provider');
  return { current, named: (name) => providers.get(name) };
});
