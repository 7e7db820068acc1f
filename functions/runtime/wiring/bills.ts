import { traits } from '#functions/adapters/provider';
import type { Bills } from '#functions/ports/payouts';
import { readEnv } from '../env.ts';
import {
  type PayoutName,
  type ProviderName,
  payoutNamesOf,
  payoutsEnv,
  providerEnv,
  providersOf,
} from '../provider-env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { alipayAccount } from './providers/alipay-account.ts';
import { billsLater } from './providers/loaded-later.ts';
import { wechatAccount } from './providers/wechat-account.ts';
import { table } from './table.ts';

/** The bills of every provider of payments or payouts. */
const make = {
  mock: (): Bills =>
    billsLater(traits.mock.name, async () => {
      const { mockBills } = await import('#functions/adapters/mock/bills');
      return mockBills({ table: table(), clock: clock() });
    }),
  alipay(): Bills {
    const env = readEnv(providerEnv.alipay);
    return billsLater(traits.alipay.name, async () => {
      const { alipayBills } = await import('#functions/adapters/alipay/bill');
      return alipayBills(alipayAccount(env));
    });
  },
  stripe(): Bills {
    const env = readEnv(providerEnv.stripe);
    return billsLater(traits.stripe.name, async () => {
      const { stripeBills } = await import('#functions/adapters/stripe/bill');
      return stripeBills({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE, table: table() });
    });
  },
  wechat(): Bills {
    const account = wechatAccount(readEnv(providerEnv.wechat));
    return billsLater(traits.wechat.name, async () => {
      const { wechatBills } = await import('#functions/adapters/wechat/bill');
      return wechatBills({ ...account, table: table() });
    });
  },
};

/** Both kinds of Alipay payouts are on the bill of its payments. */
const billedBy = {
  mock: 'mock',
  alipay: 'alipay',
  transfer: 'alipay',
  split: 'alipay',
  stripe: 'stripe',
  wechat: 'wechat',
} as const satisfies Record<ProviderName | PayoutName, keyof typeof make>;

export const bills = once((): readonly Bills[] => {
  const settings = readEnv(payoutsEnv);
  const providers = [...providersOf(settings), ...payoutNamesOf(settings)];
  const names = new Set(providers.map((provider) => billedBy[provider]));
  return [...names].map((name) => make[name]());
});
