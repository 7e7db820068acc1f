import type Stripe from 'stripe';
import * as z from 'zod';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import type { BillLine, Bills } from '../../ports/payouts.ts';
import { traits } from '../provider.ts';
import { type StripeAccess, sdkOf } from './payments.ts';

/** Stripe keeps no bill of a day; what moved its balance is listed by time. */
export function stripeBills(access: StripeAccess): Bills {
  const stripe = sdkOf(access);
  return {
    name: traits.stripe.name,
    async bill(date) {
      try {
        const lines = await linesOf(stripe, date);
        return lines.length > 0 ? lines : 'none';
      } catch {
        return 'unknown';
      }
    },
  };
}

/** The source of a movement that is ours: our currency, with the number we gave the payment. */
const ours = z.object({
  amount: z.number().int().nonnegative(),
  currency: z.literal('cny').optional(),
  metadata: z.object({ out_trade_no: z.string().min(1) }),
});

const movement = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.number().int(),
  /** What Stripe keeps of it. */
  fee: z.number().int().default(0),
  /** What Stripe settles in. */
  currency: z.string().default('cny'),
  created: z.number().int(),
  source: z.unknown(),
});

/** A refund that fails afterwards is money that came back to us. */
const kinds: Record<string, { kind: BillLine['kind']; sign: 1 | -1 }> = {
  charge: { kind: 'payment', sign: 1 },
  payment: { kind: 'payment', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  payment_refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'refund', sign: 1 },
};

/** What is no trade: to our bank account and back, and what Stripe charges besides. */
const ownKinds: Record<string, 'charge' | 'bank'> = {
  payout: 'bank',
  payout_failure: 'bank',
  payout_cancel: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
  stripe_fee: 'charge',
  stripe_fx_fee: 'charge',
  tax_fee: 'charge',
  network_cost: 'charge',
};

type Movement = z.output<typeof movement>;

/** In another currency than ours it is nothing our books could hold. */
const isInOurs = ({ currency }: Movement): boolean => currency === 'cny';

/** The amount is what the buyer paid: that of the movement is in the currency Stripe settles in, less nothing. */
function lineOf(found: Movement): BillLine {
  const { id, type, amount, created, source } = found;
  const known = kinds[type];
  const { data } = ours.safeParse(source);
  const at = created * 1000;
  if (!known || !data) {
    const kind = (isInOurs(found) && ownKinds[type]) || 'other';
    return { kind, ourNo: '', theirNo: id, amount: fen(amount), at };
  }
  return {
    kind: known.kind,
    ourNo: data.metadata.out_trade_no,
    theirNo: id,
    amount: fen(known.sign * data.amount),
    at,
  };
}

/** What Stripe kept of a movement, as a line of its own. */
function feeOf(found: Movement): BillLine[] {
  const { id, fee, created } = found;
  if (fee === 0 || !isInOurs(found)) return [];
  return [{ kind: 'charge', ourNo: '', theirNo: `${id}-fee`, amount: fen(0 - fee), at: created * 1000 }];
}

async function linesOf(stripe: Stripe, date: string): Promise<BillLine[]> {
  const start = Date.parse(`${date}T00:00:00+08:00`);
  const created = { gte: start / 1000, lt: (start + day) / 1000 };
  const lines: BillLine[] = [];
  const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
  for await (const found of list) {
    const parsed = movement.parse(found);
    lines.push(...feeOf(parsed), lineOf(parsed));
  }
  return lines.toReversed();
}
