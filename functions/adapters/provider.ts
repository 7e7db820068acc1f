import { limits } from '#shared/limits';
import { fen } from '#shared/money';
import type { PaymentProvider } from '../ports/payments.ts';
import type { Configured, PayoutTerms } from '../ports/payouts.ts';

/** What is known of a provider before its code is loaded. */
export const traits = {
  mock: { name: 'mock', acknowledgement: 'success' },
  /** Alipay reads these seven characters and nothing else. */
  alipay: { name: 'alipay', acknowledgement: 'success' },
  /** Stripe looks at the status alone. */
  stripe: { name: 'stripe', acknowledgement: 'received' },
} as const satisfies Record<string, Pick<PaymentProvider, 'name' | 'acknowledgement'>>;

export const payoutTraits = {
  mock: { name: 'mock', covers: 'balance', minimum: fen(limits.payoutMinFen) },
  transfer: { name: 'transfer', covers: 'balance', minimum: fen(limits.payoutMinFen) },
  split: { name: 'split', covers: 'sale', minimum: fen(1) },
} as const satisfies Record<string, PayoutTerms>;

/** The first is the current one; of several that pay the same kind of money, the first pays it. */
export function configured<P extends PayoutTerms>(all: readonly [P, ...P[]]): Configured<P> {
  return {
    current: all[0],
    named: (provider) => all.find(({ name }) => name === provider),
    covering: (covered) => all.find(({ covers }) => covers === covered),
  };
}
