import { limits, minute } from '#shared/limits';
import { fen } from '#shared/money';
import type { PaymentProvider, Payments } from '../ports/payments.ts';
import type { Configured, PayoutTerms } from '../ports/payouts.ts';

export type ProviderTraits = Pick<
  PaymentProvider,
  'name' | 'method' | 'scenes' | 'closableAfter' | 'acknowledgement' | 'refusal'
>;

/** What is known of a provider before its code is loaded. */
export const traits = {
  /** It stands in for Alipay, whose codes it does not have. */
  mock: { name: 'mock', method: 'alipay', scenes: ['page', 'wap'], acknowledgement: 'success' },
  /** Alipay reads these seven characters and nothing else. */
  alipay: { name: 'alipay', method: 'alipay', scenes: ['qr', 'page', 'wap'], acknowledgement: 'success' },
  /** Stripe looks at the status alone. */
  stripe: { name: 'stripe', method: 'card', scenes: ['page', 'wap'], acknowledgement: 'received' },
  /** An order is five minutes old before it may be closed there. */
  wechat: {
    ...{ name: 'wechat', method: 'wechat', scenes: ['qr', 'h5', 'jsapi'], closableAfter: 5 * minute },
    ...{ acknowledgement: '', refusal: '{"code":"FAIL","message":"失败"}' },
  },
} as const satisfies Record<string, ProviderTraits>;

export const alipayTraits = ({ split = false, codes = true }) => ({
  ...traits.alipay,
  scenes: traits.alipay.scenes.filter((scene) => codes || scene !== 'qr'),
  splits: split,
});

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

/** The first takes what is new where the buyer has not chosen; the others are there for whoever chooses them. */
export const paidThrough = (current: PaymentProvider, ...others: PaymentProvider[]): Payments => ({
  current,
  offered: [current, ...others],
  named: (provider) => [current, ...others].find(({ name }) => name === provider),
});
