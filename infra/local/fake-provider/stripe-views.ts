import { fen } from '#shared/money';
import type { Fields } from './http.ts';
import { type Movement, movementsOfDispute } from './model/movements.ts';
import {
  digitsOf,
  type PaymentOrder,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
} from './model/payment.ts';
import { nestedFields } from './stripe-requests.ts';

/** Payments, refunds, disputes and movements of the books, as Stripe's API writes them. */

const seconds = (at: number): number => Math.floor(at / 1000);

const priceField = 'line_items[0][price_data]';

/** The order in the form that creates a checkout session. */
export const orderIn = (fields: Fields, notifyUrl: string): PaymentOrder => ({
  outTradeNo: fields.client_reference_id ?? '',
  amount: fen(Number(fields[`${priceField}[unit_amount]`]) * Number(fields['line_items[0][quantity]'])),
  subject: fields[`${priceField}[product_data][name]`] ?? '',
  notifyUrl,
  expiresAt: Number(fields.expires_at) * 1000,
  fields,
});

/** A checkout session; its payment appears once the buyer has completed the page. */
export function sessionOf(payment: ProviderPayment, now: number) {
  const { id, fields = {}, state, expiresAt } = payment;
  const isExpired = state === 'closed' || (state === 'open' && expiresAt <= now);
  const isOpen = state === 'open' && !isExpired;
  return {
    id,
    object: 'checkout.session',
    mode: fields.mode,
    client_reference_id: payment.outTradeNo,
    currency: fields[`${priceField}[currency]`],
    amount_total: payment.amount,
    status: isOpen ? 'open' : isExpired ? 'expired' : 'complete',
    payment_status: payment.paidAt === undefined ? 'unpaid' : 'paid',
    payment_intent: isOpen || isExpired ? null : payment.tradeNo,
    url: isOpen ? `https://checkout.stripe.test/c/pay/${id}` : null,
    created: seconds(payment.createdAt),
    expires_at: seconds(expiresAt),
    metadata: nestedFields(fields, 'metadata'),
  };
}

const intentStatuses: Partial<Record<ProviderPayment['state'], string>> = {
  processing: 'processing',
  failed: 'requires_payment_method',
};

export function expandedSession(payment: ProviderPayment, now: number) {
  const session = sessionOf(payment, now);
  if (session.payment_intent === null) return session;
  const status = intentStatuses[payment.state] ?? 'succeeded';
  return { ...session, payment_intent: { id: payment.tradeNo, object: 'payment_intent', status } };
}

const chargeOf = ({ tradeNo, amount, fields = {} }: ProviderPayment) => ({
  id: `ch_${digitsOf(tradeNo)}`,
  object: 'charge',
  amount,
  currency: 'cny',
  payment_intent: tradeNo,
  metadata: nestedFields(fields, 'payment_intent_data[metadata]'),
});

export const refundOf = ({ tradeNo }: ProviderPayment, { theirNo, amount, state, metadata = {} }: ProviderRefund) => ({
  id: theirNo,
  object: 'refund',
  payment_intent: tradeNo,
  amount,
  currency: 'cny',
  status: state,
  ...(state === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  metadata,
});

const balanceChangeOf = ({ serial, kind, label, amount, fee, currency, at }: Movement) => ({
  id: `txn_${serial}`,
  object: 'balance_transaction',
  type: kind.startsWith('dispute') ? 'adjustment' : kind === 'payment' ? 'charge' : (label ?? kind),
  reporting_category: kind,
  amount,
  fee,
  net: amount - fee,
  currency,
  created: seconds(at),
});

/** During an inquiry the bank only asks, and nothing is withdrawn. */
const disputeStatuses = { inquiry: 'warning_needs_response', open: 'needs_response', won: 'won', lost: 'lost' };

export const disputeOf = (dispute: ProviderDispute) => ({
  id: dispute.disputeNo,
  object: 'dispute',
  payment_intent: dispute.payment.tradeNo,
  amount: dispute.amount,
  currency: dispute.currency,
  reason: 'fraudulent',
  status: disputeStatuses[dispute.state],
  balance_transactions: movementsOfDispute(dispute).map((change) => ({
    ...balanceChangeOf(change),
    source: dispute.disputeNo,
  })),
});

function sourceOf({ payment, refund, dispute }: Movement) {
  if (dispute) return disputeOf(dispute);
  if (payment) return refund ? refundOf(payment, refund) : chargeOf(payment);
  return null;
}

/** A movement with its source embedded: a charge, a refund or a dispute. */
export const transactionOf = (movement: Movement) => ({ ...balanceChangeOf(movement), source: sourceOf(movement) });
