import { limits, minute } from '#shared/limits';
import { fen } from '#shared/money';
import type { PaymentProvider, Payments } from '../ports/payments.ts';
import type { Configured, PayoutTerms } from '../ports/payouts.ts';

export type ProviderTraits = Pick<
  PaymentProvider,
  'name' | 'method' | 'scenes' | 'closableAfter' | 'acknowledgement' | 'refusal'
>;

/** Properties of a provider that are needed before its code is loaded. */
export const traits = {
  /** Simulates Alipay, without its QR codes. */
  mock: { name: 'mock', method: 'alipay', scenes: ['page', 'wap'], acknowledgement: 'success' },
  /** Alipay accepts exactly these seven characters. */
  alipay: { name: 'alipay', method: 'alipay', scenes: ['qr', 'page', 'wap'], acknowledgement: 'success' },
  /** Stripe checks the status alone. */
  stripe: { name: 'stripe', method: 'card', scenes: ['page', 'wap'], acknowledgement: 'received' },
  /** WeChat refuses to close an order younger than five minutes. */
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

/** The first is current; if several pay the same kind of money, the first of them does. */
export function configured<P extends PayoutTerms>(all: readonly [P, ...P[]]): Configured<P> {
  return {
    current: all[0],
    named: (provider) => all.find(({ name }) => name === provider),
    covering: (covered) => all.find(({ covers }) => covers === covered),
  };
}

/** The first is the default; all are offered. */
export const paidThrough = (current: PaymentProvider, ...others: PaymentProvider[]): Payments => ({
  current,
  offered: [current, ...others],
  named: (provider) => [current, ...others].find(({ name }) => name === provider),
});
