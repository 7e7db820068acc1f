import { minute } from '#shared/limits';
import type { Refusal } from '../model/books.ts';
import { digitsOf, type PaymentOrder, type ProviderPayment, type RefundState } from '../model/payment.ts';
import { ProviderRefusal, type RefusalCode } from '../model/refusal.ts';

/** WeChat's rules for payments, and its words for their states. */

const refusals: Partial<Record<Refusal, RefusalCode>> = {
  no_payment: [404, 'ORDER_NOT_EXIST'],
  no_refund: [404, 'RESOURCE_NOT_EXISTS'],
  mismatch: [403, 'OUT_TRADE_NO_USED'],
  expired: 'PARAM_ERROR',
  closed: 'ORDER_CLOSED',
  already_paid: 'ORDERPAID',
};

export const wechatRules = {
  refusal: (reason: Refusal) => new ProviderRefusal(refusals[reason] ?? 'INVALID_REQUEST'),
  paymentPrefix: '420000',
  refundPrefix: '5030',
  fixed: ['scene', 'amount', 'subject', 'expiresAt', 'openid'] satisfies (keyof PaymentOrder)[],
  leastLife: minute,
  closableAfter: 5 * minute,
};

export const prepayIdOf = ({ tradeNo }: ProviderPayment): string => `wx${digitsOf(tradeNo)}`;

export type WechatState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';

/** A payment of which a part went back is `REFUND`, like one that went back as a whole. */
export function statusOf({ state, refunds }: ProviderPayment): WechatState {
  if (state === 'closed') return 'CLOSED';
  if (state === 'open') return 'NOTPAY';
  return refunds.size > 0 ? 'REFUND' : 'SUCCESS';
}

export const refundStatuses = {
  succeeded: 'SUCCESS',
  pending: 'PROCESSING',
  failed: 'CLOSED',
  abnormal: 'ABNORMAL',
} as const satisfies Record<RefundState, string>;
