import { configured, payoutTraits } from '../../adapters/provider.ts';
import type { Configured, PayoutTerms } from '../../ports/payouts.ts';
import { readEnv } from '../env.ts';
import { payoutNamesOf, payoutsEnv } from '../provider-env.ts';
import { once } from './once.ts';

export const payoutTerms = once((): Configured<PayoutTerms> => {
  const [current, ...others] = payoutNamesOf(readEnv(payoutsEnv));
  return configured([payoutTraits[current], ...others.map((name) => payoutTraits[name])]);
});
