import * as z from 'zod';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { traits } from '../provider.ts';
import { orderOfPayment, type StripeDeps } from './orders.ts';
import { type StripeAccess, sdkOf } from './payments.ts';
import { disputeMovement } from './reversals.ts';

/** Stripe keeps no bill of a day; what moved its balance is listed by time. */
export function stripeBills({ table, ...access }: StripeAccess & { table: Table }): Bills {
  const deps = { stripe: sdkOf(access), table };
  return {
    name: traits.stripe.name,
    async bill(date) {
      try {
        const lines = await linesOf(deps, date);
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

/** The source of one that we did not begin: a refund by hand, a dispute. What they are of, the payment says. */
const theirs = z.object({
  id: z.string(),
  object: z.enum(['refund', 'dispute']),
  amount: z.number().int().nonnegative(),
  currency: z.literal('cny'),
  payment_intent: z.string(),
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

type Movement = z.output<typeof movement>;

/** A refund that fails afterwards is money that came back to us. */
const kinds: Record<string, { kind: 'payment' | 'refund' | 'refund_failed'; sign: 1 | -1 }> = {
  charge: { kind: 'payment', sign: 1 },
  payment: { kind: 'payment', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  payment_refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'refund_failed', sign: 1 },
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

/** In another currency than ours it is nothing our books could hold. */
const isInOurs = ({ currency }: Movement): boolean => currency === 'cny';

/** What Stripe kept of a movement, as a line of its own. */
function feeOf(moved: Movement): BillLine[] {
  if (moved.fee === 0 || !isInOurs(moved)) return [];
  return [{ ...other(moved), kind: 'charge', theirNo: `${moved.id}-fee`, amount: fen(-moved.fee) }];
}

const own = (moved: Movement): BillLine => ({
  ...other(moved),
  kind: (isInOurs(moved) && ownKinds[moved.type]) || 'other',
});

const other = ({ id, amount, created }: Movement): BillLine => ({
  ...{ kind: 'other', ourNo: '', theirNo: id, amount: fen(amount), at: created * 1000 },
});

/** The amount is what the buyer paid: that of the movement is in the currency Stripe settles in, less nothing. */
async function linesIn(deps: StripeDeps, transaction: unknown): Promise<BillLine[]> {
  const moved = movement.parse(transaction);
  const movementKind = kinds[moved.type];
  const { data } = ours.safeParse(moved.source);
  if (!movementKind || !data) return linesOfTheirs(deps, moved);
  const amount = fen(movementKind.sign * data.amount);
  return [{ ...other(moved), kind: movementKind.kind, ourNo: data.metadata.out_trade_no, amount }, ...feeOf(moved)];
}

async function linesOfTheirs(deps: StripeDeps, moved: Movement): Promise<BillLine[]> {
  const { data } = theirs.safeParse(moved.source);
  const outTradeNo = data && (await orderOfPayment(deps.stripe, deps.table, data.payment_intent));
  if (!data || outTradeNo === undefined) return [own(moved), ...feeOf(moved)];
  if (data.object === 'dispute') return disputeLines(moved, { ...data, outTradeNo });
  const kind = kinds[moved.type]?.kind === 'refund_failed' ? 'refund_failed' : 'refund_by_hand';
  const amount = fen(kind === 'refund_failed' ? data.amount : -data.amount);
  return [{ ...other(moved), kind, ourNo: `${outTradeNo}~${data.id}`, amount }, ...feeOf(moved)];
}

/** What is taken or given, and what Stripe keeps for it, are booked apart. */
function disputeLines(moved: Movement, dispute: { id: string; amount: number; outTradeNo: string }): BillLine[] {
  const { amount, fee } = disputeMovement(moved, dispute.amount);
  const line = { ...other(moved), ourNo: `${dispute.id}~${moved.id}`, outTradeNo: dispute.outTradeNo };
  const feeLines: BillLine[] = fee === 0 ? [] : [{ ...line, kind: 'dispute_fee', amount: fen(-fee) }];
  return [{ ...line, kind: 'dispute', amount }, ...feeLines];
}

async function linesOf(deps: StripeDeps, date: string): Promise<BillLine[]> {
  const start = Date.parse(`${date}T00:00:00+08:00`);
  const created = { gte: start / 1000, lt: (start + day) / 1000 };
  const lines: BillLine[] = [];
  const list = deps.stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
  for await (const transaction of list) lines.unshift(...(await linesIn(deps, transaction)));
  return lines;
}
