import type { receiptStates } from '#shared/contract/orders';
import { day, hour, minute, orderMinutes, type PaymentType, second } from '#shared/limits';
import { type Fen, yuanFixed } from '#shared/money';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';
import { ok, type Result, refuse } from '#shared/result';
import type { File } from '../files/file.ts';
import { isSold, type Listable } from '../files/listing.ts';
import type { Moves } from '../moves.ts';

export const orderStates = [
  'pending',
  'closed',
  'paid',
  'disputed',
  'refunding',
  'refunded',
  'duplicate',
  'duplicate_refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** A late payment of a closed order is honoured; a paid order never becomes unpaid, only refunded. */
export const orderMoves = {
  pay: { from: ['pending', 'closed'], to: 'paid' },
  close: { from: ['pending'], to: 'closed' },
  duplicate: { from: ['pending', 'closed'], to: 'duplicate' },
  refund: { from: ['paid'], to: 'refunding' },
  /** Directly from `paid` if the seller's share was returned and refunded to the buyer in one step. */
  refunded: { from: ['paid', 'refunding'], to: 'refunded' },
  dispute: { from: ['paid'], to: 'disputed' },
  disputeWon: { from: ['disputed'], to: 'paid' },
  disputeLost: { from: ['disputed'], to: 'refunded' },
  refundDuplicate: { from: ['duplicate'], to: 'duplicate_refunded' },
} as const satisfies Moves<OrderState>;

/** Whether a payment may still complete the order. */
export const isPayable = (state: OrderState): boolean => orderMoves.pay.from.some((from) => from === state);

/** The status for the buyer: a refunded payment counts as failed. */
export const orderAnswer = {
  pending: 'pending',
  closed: 'failed',
  paid: 'completed',
  disputed: 'failed',
  refunding: 'failed',
  refunded: 'failed',
  duplicate: 'failed',
  duplicate_refunded: 'failed',
} as const satisfies Record<OrderState, 'pending' | 'completed' | 'failed'>;

/** The state on the receipt. A duplicate payment is refunded automatically. */
export const receiptStateOf = {
  pending: 'paid',
  closed: 'paid',
  paid: 'paid',
  disputed: 'refunding',
  refunding: 'refunding',
  duplicate: 'refunding',
  refunded: 'refunded',
  duplicate_refunded: 'refunded',
} as const satisfies Record<OrderState, (typeof receiptStates)[number]>;

/** Whether this buyer may buy the file, before the price is considered. */
export function validateSale<F extends Pick<File, 'ownerId'> & Listable>(
  file: F | undefined,
  { buyerId, owned }: { buyerId: string; owned: boolean },
): Result<F, 'file_not_found' | 'own_file' | 'already_purchased'> {
  if (file?.ownerId === buyerId && file.deletedAt === undefined) return refuse('own_file');
  if (owned) return refuse('already_purchased');
  if (!file || !isSold(file)) return refuse('file_not_found');
  return ok(file);
}

/** Buyers pay the amount they saw: after an edit by the seller or the end of a discount the page reloads. */
export const validateAmount = (amount: Fen, expected: Fen | undefined): Result<Fen, 'price_changed'> =>
  expected === undefined || expected === amount
    ? ok(amount)
    : refuse('price_changed', { params: { price: yuanFixed(amount) } });

interface Terms {
  amount: Fen;
  couponCode?: string | undefined;
  provider: string;
  payType: PaymentType;
  method?: PaymentMethod | undefined;
  scene?: PaymentScene | undefined;
}

/** An open order is reused only for the same terms: amount and subject never change under one order number. */
export const sameTerms = (open: Terms, request: Terms): boolean =>
  (['amount', 'couponCode', 'provider', 'payType', 'method', 'scene'] as const).every(
    (term) => open[term] === request[term],
  );

/** Whether the order is to be closed: it expired, or its buyer chose another payment option and the provider allows closing it by now. */
export const isToClose = (order: { expiresAt: number; leftAt?: number | undefined }, now: number): boolean =>
  now >= order.expiresAt || order.leftAt !== undefined;

export const orderExpiry = (createdAt: number): number => createdAt + orderMinutes * minute;

/** The provider is asked about an order at most once in this interval, however many pages wait. */
export const queryInterval = 10 * second;

/** The ages at which the provider is asked about an order; a closed one is watched for late payments for 25 hours. */
const lastCheckAge = 25 * hour;
const checkAges = [15 * second, minute, 5 * minute, 15 * minute, orderMinutes * minute, day, lastCheckAge];

/** After this moment no payment can arrive unnoticed. */
export const payableUntil = (createdAt: number): number => createdAt + lastCheckAge;

/** The time of the next query; undefined once no payment is expected. */
export const nextCheck = (createdAt: number, now: number): number | undefined =>
  checkAges.map((age) => createdAt + age).find((at) => at > now);
