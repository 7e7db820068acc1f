import type { Fen } from '#shared/money';
import type { OrderState } from '../orders/orders.ts';
import type { PayoutState } from '../payouts/payouts.ts';
import {
  arrivedEntries,
  type Entries,
  refundEntries,
  releaseEntries,
  reserveEntries,
  saleEntries,
  suspenseEntries,
  suspenseRefundEntries,
} from './ledger.ts';
import {
  duplicatePaymentReference,
  type PayoutStep,
  type PostingReference,
  paymentReference,
  payoutReference,
  refundReference,
} from './references.ts';

/**
 * Derives a lost posting from the records that its commit wrote beside it. Each function returns undefined if the records say that there
 * was no such posting, or do not tell all that was in it.
 */

export interface DerivedPosting {
  reference: PostingReference;
  entries: Entries;
  at: number;
  /** The seller whose statement lists it. */
  seller?: string;
  /** When it was added to the seller's balance. */
  rolled?: number;
}

interface PaidOrder {
  outTradeNo: string;
  status: OrderState;
  provider: string;
  seller: { id: string };
  amount: Fen;
  fee: Fen;
  paidAt?: number | undefined;
}

interface SettledSale {
  settledAt?: number | undefined;
  refundedAt?: number | undefined;
}

const salesStates: readonly OrderState[] = ['paid', 'disputed', 'refunding', 'refunded'];
const duplicateStates: readonly OrderState[] = ['duplicate', 'duplicate_refunded'];

const rolledAt = (at: number | undefined) => (at === undefined ? {} : { rolled: at });

export function derivePayment(order: PaidOrder, sale: SettledSale | undefined): DerivedPosting | undefined {
  const { outTradeNo, status, provider, seller, amount, fee, paidAt } = order;
  if (!sale || paidAt === undefined || amount === 0 || !salesStates.includes(status)) return undefined;
  const entries = saleEntries({ provider, sellerId: seller.id, amount, fee });
  return {
    ...{ reference: paymentReference(outTradeNo), entries, at: paidAt, seller: seller.id },
    ...rolledAt(sale.settledAt),
  };
}

export function deriveDuplicatePayment(order: PaidOrder): DerivedPosting | undefined {
  const { outTradeNo, status, provider, amount, paidAt } = order;
  if (paidAt === undefined || !duplicateStates.includes(status)) return undefined;
  return {
    reference: duplicatePaymentReference(outTradeNo),
    entries: suspenseEntries(provider, amount),
    at: paidAt,
  };
}

interface DoneRefund {
  amount: Fen;
  doneAt?: number | undefined;
  failures?: number | undefined;
  leftAt?: number | undefined;
}

/** A refund that was ever left to operators may have been sent from our bank account, which no record but the posting tells. */
export function deriveRefund(
  order: PaidOrder,
  refund: DoneRefund | undefined,
  sale: SettledSale | undefined,
): DerivedPosting | undefined {
  if (refund?.doneAt === undefined || refund.failures !== undefined || refund.leftAt !== undefined) return undefined;
  const { outTradeNo, provider, seller, fee } = order;
  const { amount, doneAt } = refund;
  const posting = { reference: refundReference(outTradeNo), at: doneAt };
  if (order.status === 'duplicate_refunded')
    return { ...posting, entries: suspenseRefundEntries(amount, `psp:${provider}`) };
  if (order.status !== 'refunded') return undefined;
  const entries = refundEntries({ outTradeNo, provider, sellerId: seller.id, amount, fee });
  return { ...posting, entries, ...rolledAt(sale?.refundedAt) };
}

interface StoredPayout {
  id: string;
  sellerId: string;
  provider: string;
  amount: Fen;
  state: PayoutState;
  createdAt: number;
  finishedAt?: number | undefined;
}

/** A payout that arrived and came back has only the time of its last step. */
export function derivePayoutStep(payout: StoredPayout, step: PayoutStep | undefined): DerivedPosting | undefined {
  const { id, sellerId, provider, amount, state, createdAt, finishedAt } = payout;
  if (step === 'reserved') {
    const entries = reserveEntries(sellerId, id, amount);
    return { reference: payoutReference(id, step), entries, at: createdAt, seller: sellerId };
  }
  if (finishedAt === undefined) return undefined;
  if (step === 'arrived' && state === 'succeeded')
    return { reference: payoutReference(id, step), entries: arrivedEntries(provider, id, amount), at: finishedAt };
  if (step !== 'released' || state !== 'failed') return undefined;
  const entries = releaseEntries(sellerId, id, amount);
  return { reference: payoutReference(id, step), entries, at: finishedAt, seller: sellerId };
}
