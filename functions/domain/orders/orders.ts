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

/** A late payment on a closed order is honoured; what is paid never becomes unpaid, only refunded. */
export const orderMoves = {
  pay: { from: ['pending', 'closed'], to: 'paid' },
  close: { from: ['pending'], to: 'closed' },
  duplicate: { from: ['pending', 'closed'], to: 'duplicate' },
  refund: { from: ['paid'], to: 'refunding' },
  /** From `paid` where the seller's share came back from them and went to the buyer in one. */
  refunded: { from: ['paid', 'refunding'], to: 'refunded' },
  dispute: { from: ['paid'], to: 'disputed' },
  disputeWon: { from: ['disputed'], to: 'paid' },
  disputeLost: { from: ['disputed'], to: 'refunded' },
  refundDuplicate: { from: ['duplicate'], to: 'duplicate_refunded' },
} as const satisfies Moves<OrderState>;

/** Whether a payment may still make it a purchase. */
export const isPayable = (state: OrderState): boolean => orderMoves.pay.from.some((from) => from === state);

/** What the buyer hears: money that goes back counts as a payment that failed. */
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

/** How its money stands on the receipt. A second payment for what one had goes back by itself, without anybody asking. */
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

/** Who may buy it, before it is asked what it costs. */
export function validateSale<F extends Pick<File, 'ownerId'> & Listable>(
  file: F | undefined,
  { buyerId, owned }: { buyerId: string; owned: boolean },
): Result<F, 'file_not_found' | 'own_file' | 'already_purchased'> {
  if (file?.ownerId === buyerId && file.deletedAt === undefined) return refuse('own_file');
  if (owned) return refuse('already_purchased');
  if (!file || !isSold(file)) return refuse('file_not_found');
  return ok(file);
}

/** Buyers pay what they saw. A seller's edit in between, or the end of a sale, sends them back to look again. */
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

/** An open order is used again only for the very same terms: amount and subject never change under one order number. */
export const sameTerms = (open: Terms, request: Terms): boolean =>
  (['amount', 'couponCode', 'provider', 'payType', 'method', 'scene'] as const).every(
    (term) => open[term] === request[term],
  );

/** Whether nobody is to pay it any more: it is over, or its buyer has chosen another way and it can be closed by now. */
export const isToClose = (order: { expiresAt: number; leftAt?: number | undefined }, now: number): boolean =>
  now >= order.expiresAt || order.leftAt !== undefined;

export const orderExpiry = (createdAt: number): number => createdAt + orderMinutes * minute;

/** However many pages wait for a payment, its provider is asked once in this time. */
export const queryInterval = 10 * second;

/** Ages at which an order is looked up at its provider; after the close it is watched for late payments for 25 hours. */
const lastCheckAge = 25 * hour;
const checkAges = [15 * second, minute, 5 * minute, 15 * minute, orderMinutes * minute, day, lastCheckAge];

/** From then on nobody can have paid it unnoticed. */
export const payableUntil = (createdAt: number): number => createdAt + lastCheckAge;

/** When to look next; undefined when no payment can be expected any more. */
export const nextCheck = (createdAt: number, now: number): number | undefined =>
  checkAges.map((age) => createdAt + age).find((at) => at > now);
