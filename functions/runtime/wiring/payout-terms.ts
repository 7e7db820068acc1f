import { configured, payoutTraits } from '#functions/adapters/provider';
import type { Configured, PayoutTerms } from '#functions/ports/payouts';
import { readEnv } from '../env.ts';
import { payoutNamesOf, payoutsEnv } from '../provider-env.ts';
import { once } from './once.ts';

export const payoutTerms = once((): Configured<PayoutTerms> => {
  const [current, ...others] = payoutNamesOf(readEnv(payoutsEnv));
  return configured([payoutTraits[current], ...others.map((name) => payoutTraits[name])]);
});
