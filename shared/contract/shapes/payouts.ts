import * as z from 'zod';
import { instantField } from './common.ts';
import { emailHold } from './email-hold.ts';

/** Yuan, like all amounts of the API. */
export const yuanField = z.number();

export const balanceShape = z.object({
  available: yuanField,
  /** From sales less than 18 hours old. */
  pending: yuanField,
  /** When pending amounts become available, earliest first. */
  maturing: z.array(z.object({ at: instantField, amount: yuanField })),
  /** Granted refunds waiting for the balance; they precede payouts. */
  waiting_refunds: yuanField,
  /** An operator has stopped payouts for a check. */
  payouts_held: z.boolean(),
  /** A payout would exceed ¥1,000 in total: name, identity card and phone are required first. */
  identity_needed: z.boolean(),
  in_transit: yuanField,
  /** Money under review: payouts left to operators, and earnings held for a case. */
  frozen: yuanField,
  paid_out: yuanField,
  total_earnings: yuanField,
  /** Settled in the last 7 and 30 days in Beijing, including today, net of refunds. */
  earnings_7d: yuanField,
  earnings_30d: yuanField,
  currency: z.literal('CNY'),
  /** The next automatic payout; null if one is blocked. */
  next_payout_at: instantField.nullable(),
  /** Masked; null until set up. */
  payout_account: z.string().nullable(),
  /** Payouts to a new account wait until then. */
  payout_held_until: instantField.nullable(),
  /** Set with a password alone: payouts wait for a mailbox confirmation, or seven days. */
  payout_account_unconfirmed: z.boolean(),
  /** Payouts wait because the email address changed, or a change was undone. */
  email_hold: emailHold.nullable(),
});

export const balanceEntryType = z.enum([
  'sale',
  'refund',
  'payout',
  'payout_returned',
  'dispute',
  'dispute_returned',
  'held',
  'held_returned',
  'correction',
]);

export const balanceEntryShape = z.object({
  id: z.string(),
  type: balanceEntryType,
  amount: yuanField,
  out_trade_no: z.string().optional(),
  /** The file's title, for sales. */
  title: z.string().optional(),
  payout_id: z.string().optional(),
  created_at: instantField,
});

/** A payout with the dates of its states. */
export const payoutShape = z.object({
  id: z.string(),
  amount: yuanField,
  state: z.enum(['created', 'submitted', 'succeeded', 'failed', 'manual']),
  account: z.string(),
  created_at: instantField,
  submitted_at: instantField.nullable(),
  finished_at: instantField.nullable(),
  /** Why it failed or is held, in the caller's language. */
  reason: z.string().nullable(),
  reason_code: z.string().nullable(),
});

export const payoutSaleShape = z.object({
  out_trade_no: z.string(),
  title: z.string(),
  amount: yuanField,
  fee: yuanField,
  earnings: yuanField,
  sold_at: instantField,
});

/** A refund deducted from a payout. */
export const payoutDeductionShape = z.object({ out_trade_no: z.string(), title: z.string(), amount: yuanField });

/** All masked: `nan***@example.com`, `*小明`, `1101**********1234`, `138****1234`. */
export const payoutConfigShape = z.object({
  alipayAccount: z.string(),
  realName: z.string(),
  /** Null if only the account was set. */
  identityCard: z.string().nullable(),
  phone: z.string().nullable(),
  /** Payouts to a new account wait until then; otherwise null. */
  heldUntil: instantField.nullable(),
  /** Set with a password alone; to be confirmed by the mailbox. */
  unconfirmed: z.boolean(),
});
