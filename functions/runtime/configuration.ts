import { payoutTraits } from '../adapters/provider.ts';
import type { Configuration } from '../domain/ledger/owed.ts';
import { readEnv } from './env.ts';
import { payoutNamesOf, payoutsEnv, providersOf, splitsNew } from './provider-env.ts';

/** The providers of payments and payouts by their names; no key is read. */
export function configurationIn(env: Record<string, string | undefined>): Configuration {
  const settings = readEnv(payoutsEnv, env);
  const paidAs = (name: string) => (name === 'alipay' && splitsNew(settings) ? 'sale' : 'balance');
  return {
    payments: providersOf(settings, env).map((name) => ({ name, paidAs: paidAs(name) })),
    payouts: payoutNamesOf(settings).map((name) => payoutTraits[name]),
  };
}
