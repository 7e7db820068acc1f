import * as z from 'zod';
import { instantField } from './common.ts';
import { emailHold } from './email-hold.ts';

/** Yuan, like every amount at this edge. */
export const yuanField = z.number();

export const balanceShape = z.object({
  available: yuanField,
  /** Sold less than 18 hours ago. */
  pending: yuanField,
  /** Of that, what becomes available when, the first first. */
  maturing: z.array(z.object({ at: instantField, amount: yuanField })),
  /** Granted refunds that wait until there is enough to cover them: they come before any payout. */
  waiting_refunds: yuanField,
  /** An operator looks at something: until then nothing is paid out. */
  payouts_held: z.boolean(),
  /** With what there is more than ¥1,000 would be paid out in all: name, identity card and phone have to be set first. */
  identity_needed: z.boolean(),
  in_transit: yuanField,
  /** Somebody looks at it: payouts that are left to a person, and earnings held back for a case. */
  frozen: yuanField,
  paid_out: yuanField,
  total_earnings: yuanField,
  /** Of that, what settled on the last 7 and 30 days in Beijing, today included; refunds of those days taken off. */
  earnings_7d: yuanField,
  earnings_30d: yuanField,
  currency: z.literal('CNY'),
  /** When what is available goes out by itself; null where something stands in the way. */
  next_payout_at: instantField.nullable(),
  /** Masked. Null until it is set up. */
  payout_account: z.string().nullable(),
  /** A new account waits until then. */
  payout_held_until: instantField.nullable(),
  /** Only a password has set the account: nothing goes to it before the mailbox has confirmed it, or seven days are over. */
  payout_account_unconfirmed: z.boolean(),
  /** The account's address has changed, or a change was undone: payouts wait until then. */
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
  /** Of the file, where it is about a sale. */
  title: z.string().optional(),
  payout_id: z.string().optional(),
  created_at: instantField,
});

/** Every state a payout has been in, with its date, and what happens next. */
export const payoutShape = z.object({
  id: z.string(),
  amount: yuanField,
  state: z.enum(['created', 'submitted', 'succeeded', 'failed', 'manual']),
  account: z.string(),
  created_at: instantField,
  submitted_at: instantField.nullable(),
  finished_at: instantField.nullable(),
  /** Why it came back or is held, in the reader's language. */
  reason: z.string().nullable(),
  reason_code: z.string().nullable(),
});

/** What the seller has of a sale that a payout consists of. */
export const payoutSaleShape = z.object({
  out_trade_no: z.string(),
  title: z.string(),
  amount: yuanField,
  fee: yuanField,
  earnings: yuanField,
  sold_at: instantField,
});

/** What a refund took from the same money before it was paid out. */
export const payoutDeductionShape = z.object({ out_trade_no: z.string(), title: z.string(), amount: yuanField });

/** Masked, each of them: `nan***@example.com`, `*小明`, `1101**********1234`, `138****1234`. */
export const payoutConfigShape = z.object({
  alipayAccount: z.string(),
  realName: z.string(),
  /** Null where only the account was set. */
  identityCard: z.string().nullable(),
  phone: z.string().nullable(),
  /** A new account waits until then; null while nothing waits. */
  heldUntil: instantField.nullable(),
  /** Only a password has set it: the mailbox is to confirm it. */
  unconfirmed: z.boolean(),
});
