import { payoutTraits } from '../../adapters/provider.ts';
import type { PayoutTerms } from '../../ports/payouts.ts';
import { portEnv, readEnv } from '../env.ts';
import { payoutNameOf } from '../provider-env.ts';
import { once } from './once.ts';

export const payoutTerms = once((): PayoutTerms => payoutTraits[payoutNameOf(readEnv(portEnv.payoutTerms))]);
