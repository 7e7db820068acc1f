import * as z from 'zod';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { traits } from '../provider.ts';
import { orderOfPayment, type StripeDeps } from './orders.ts';
import { type StripeAccess, sdkOf } from './payments.ts';
import { disputeMovement } from './reversals.ts';

/** Stripe has no daily bill; the movements of its balance are listed by time. */
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

/** The source of a movement of our own: in our currency, with the order number we set. */
const ownSource = z.object({
  amount: z.number().int().nonnegative(),
  currency: z.literal('cny').optional(),
  id: z.string().optional(),
  metadata: z.object({ out_trade_no: z.string().min(1), refund_no: z.string().optional() }),
});

/**
 * The source of a movement that we did not initiate: a refund in the console, a dispute. The payment tells its order.
 */
const foreignSource = z.object({
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
  /** The fee that Stripe keeps. */
  fee: z.number().int().default(0),
  /** Stripe's settlement currency. */
  currency: z.string().default('cny'),
  created: z.number().int(),
  source: z.unknown(),
});

type Movement = z.output<typeof movement>;

/** A refund that fails afterwards returns its money to us. */
const kinds: Record<string, { kind: 'payment' | 'refund' | 'refund_failed'; sign: 1 | -1 }> = {
  charge: { kind: 'payment', sign: 1 },
  payment: { kind: 'payment', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  payment_refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'refund_failed', sign: 1 },
};

/** Movements without a trade: transfers to and from our bank account, and Stripe's other charges. */
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

/** The ledger holds no other currencies. */
const isInOurs = ({ currency }: Movement): boolean => currency === 'cny';

/** A partial refund that failed afterwards is booked under Stripe's number of it. */
function numberOf(kind: string, { id, metadata: { out_trade_no, refund_no } }: z.output<typeof ownSource>): string {
  const isPart = refund_no?.startsWith(`${out_trade_no}P`);
  return kind === 'refund_failed' && isPart ? `${out_trade_no}~${id}` : out_trade_no;
}

/** Stripe's fee for a movement, as a line of its own. */
function feeOf(transaction: Movement): BillLine[] {
  if (transaction.fee === 0 || !isInOurs(transaction)) return [];
  return [{ ...other(transaction), kind: 'charge', theirNo: `${transaction.id}-fee`, amount: fen(-transaction.fee) }];
}

const own = (transaction: Movement): BillLine => ({
  ...other(transaction),
  kind: (isInOurs(transaction) && ownKinds[transaction.type]) || 'other',
});

const other = ({ id, amount, created }: Movement): BillLine => ({
  ...{ kind: 'other', ourNo: '', theirNo: id, amount: fen(amount), at: created * 1000 },
});

/** The amount is what the buyer paid; the movement's own amount is in Stripe's settlement currency. */
async function linesIn(deps: StripeDeps, transaction: unknown): Promise<BillLine[]> {
  const parsed = movement.parse(transaction);
  const movementKind = kinds[parsed.type];
  const { data } = ownSource.safeParse(parsed.source);
  if (!movementKind || !data) return linesOfForeign(deps, parsed);
  const amount = fen(movementKind.sign * data.amount);
  return [
    { ...other(parsed), kind: movementKind.kind, ourNo: numberOf(movementKind.kind, data), amount },
    ...feeOf(parsed),
  ];
}

async function linesOfForeign(deps: StripeDeps, transaction: Movement): Promise<BillLine[]> {
  const { data } = foreignSource.safeParse(transaction.source);
  const outTradeNo = data && (await orderOfPayment(deps.stripe, deps.table, data.payment_intent));
  if (!data || outTradeNo === undefined) return [own(transaction), ...feeOf(transaction)];
  if (data.object === 'dispute') return disputeLines(transaction, { ...data, outTradeNo });
  const kind = kinds[transaction.type]?.kind === 'refund_failed' ? 'refund_failed' : 'refund_by_hand';
  const amount = fen(kind === 'refund_failed' ? data.amount : -data.amount);
  return [{ ...other(transaction), kind, ourNo: `${outTradeNo}~${data.id}`, amount }, ...feeOf(transaction)];
}

/** The disputed amount and Stripe's fee for it are separate lines. */
function disputeLines(transaction: Movement, dispute: { id: string; amount: number; outTradeNo: string }): BillLine[] {
  const { amount, fee } = disputeMovement(transaction, dispute.amount);
  const line = { ...other(transaction), ourNo: `${dispute.id}~${transaction.id}`, outTradeNo: dispute.outTradeNo };
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
