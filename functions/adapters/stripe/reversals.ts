import type Stripe from 'stripe';
import * as z from 'zod';
import type { Dispute, ProviderRefund, Reversals } from '#functions/ports/payments';
import { type Fen, fen } from '#shared/money';
import { failedStatuses } from './refund.ts';

const amount = z.number().int().transform(fen);

/** Amounts in other currencies cannot be compared with the ledger. */
const currency = z.literal('cny');

const refund = z
  .object({
    id: z.string(),
    amount,
    currency,
    status: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
  })
  .transform(({ id, metadata, status, ...rest }): ProviderRefund => {
    const state = failedStatuses.includes(status ?? '') ? 'failed' : status === 'succeeded' ? 'done' : 'pending';
    return { theirNo: id, refundNo: metadata.refund_no, amount: rest.amount, state };
  });

const movement = z.object({ id: z.string(), amount: z.number(), fee: z.number(), currency: z.string().default('cny') });

/**
 * The amount a dispute moved on our balance. If Stripe settles in another currency, it is what the buyer paid, and the
 * fee is not known.
 */
export function disputeMovement(
  { amount: moved, fee, currency: settled }: { amount: number; fee: number; currency: string },
  disputed: number,
): { amount: Fen; fee: Fen } {
  if (settled === 'cny') return { amount: fen(moved), fee: fen(fee) };
  return { amount: fen(Math.sign(moved) * disputed), fee: fen(0) };
}

/** Any other status is open: the bank has not decided. */
const closed: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost' };

const dispute = z
  .object({ id: z.string(), amount, currency, status: z.string(), balance_transactions: z.array(movement) })
  .transform(({ id, status, balance_transactions: moved, ...rest }): Dispute => {
    const movements = moved.map((one) => ({ theirNo: one.id, ...disputeMovement(one, rest.amount) }));
    return { disputeNo: id, amount: rest.amount, state: closed[status] ?? 'open', movements };
  });

/** The bank only inquires and withdraws nothing. */
const isInquiry = ({ status }: { status: string }): boolean => status.startsWith('warning');

/**
 * Queried from Stripe whatever an event said: events come late, twice and in any order. @throws if Stripe does not
 * answer.
 */
export async function stripeReversals(stripe: Stripe, payment: string): Promise<Reversals> {
  const of = { payment_intent: payment, limit: 100 };
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]);
  return {
    refunds: z.array(refund).parse(refunds.data),
    disputes: z.array(dispute).parse(disputes.data.filter((one) => !isInquiry(one))),
  };
}
