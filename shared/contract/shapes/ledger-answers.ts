import * as z from 'zod';
import { dayFigures } from '#shared/operations';
import { instantField } from './common.ts';
import { amount, operatorPayout, operatorRefund, personReference } from './money-answers.ts';

export const difference = z.object({
  id: z.string(),
  day: z.iso.date(),
  provider: z.string(),
  class: z.enum(['missing_here', 'missing_there', 'amount_differs', 'duplicate']),
  kind: z.string(),
  our_no: z.string(),
  their_no: z.string().nullable(),
  out_trade_no: z.string().nullable(),
  payout_id: z.string().nullable(),
  ours: amount.nullable(),
  theirs: amount.nullable(),
  found_at: instantField,
  /** Expected to resolve by itself. */
  is_healing: z.boolean(),
});

/** A posting, with the ids of related records. */
export const posting = z.object({
  reference: z.string(),
  at: instantField,
  /** Debit positive, credit negative; their sum is 0. */
  entries: z.array(z.object({ account: z.string(), amount })),
  memo: z.string().nullable(),
  out_trade_no: z.string().nullable(),
  payout_id: z.string().nullable(),
  seller_id: z.string().nullable(),
});

export type PostingAnswer = z.output<typeof posting>;

export const bucket = z.object({
  name: z.string(),
  amount,
  /** Null for debts, which count at once. */
  matures_at: instantField.nullable(),
  state: z.enum(['open', 'frozen', 'paid', 'folded']),
  payout_id: z.string().nullable(),
  out_trade_no: z.string().nullable(),
});

export const operatorOrder = z.object({
  out_trade_no: z.string(),
  state: z.string(),
  title: z.string(),
  file_id: z.string(),
  version: z.number(),
  buyer: personReference,
  seller: personReference,
  amount,
  fee: amount,
  earnings: amount,
  provider: z.string(),
  payment_type: z.string(),
  created_at: instantField,
  expires_at: instantField,
  paid_at: instantField.nullable(),
  /** Returned by disputes and partial refunds. */
  taken_back: amount,
  /** The provider's stored notification; null without one about a payment. */
  notified: z.object({ trade_no: z.string(), paid_at: instantField.nullable() }).nullable(),
  refund: operatorRefund.nullable(),
  /** Partial refunds; the buyer keeps the file. */
  parts: z.array(
    z.object({
      number: z.number(),
      amount,
      state: z.string(),
      begun_at: instantField,
      done_at: instantField.nullable(),
    }),
  ),
  reversals: z.array(
    z.object({ id: z.string(), what: z.enum(['refund', 'dispute']), amount, state: z.string(), at: instantField }),
  ),
  /** The payout of the seller's share. */
  payout: operatorPayout.nullable(),
  postings: z.array(posting),
});

export type OperatorOrder = z.output<typeof operatorOrder>;

export const dayClose = z.object({
  day: z.iso.date(),
  /** In Beijing time. Figures of a running day may grow. */
  is_over: z.boolean(),
  figures: z.record(z.enum(dayFigures), z.object({ amount, postings: z.number() })),
  /** Movements in our account per provider; the figures sum to `moved`. */
  providers: z.array(
    z.object({
      provider: z.string(),
      captured: amount,
      refunded: amount,
      paid_out: amount,
      disputed: amount,
      charged: amount,
      banked: amount,
      corrected: amount,
      moved: amount,
      /** The result of the day's bill; null until there is one. */
      bill: z.object({ matched: z.number(), differences: z.number() }).nullable(),
    }),
  ),
  /** Turnover by groups of accounts; total debit equals total credit. */
  accounts: z.array(z.object({ account: z.string(), debit: amount, credit: amount })),
  /** Money that operators let leave, alone and with a second one, who is counted too. */
  operators: z.array(z.object({ username: z.string(), alone: amount, with_another: amount, actions: z.number() })),
  /** Unresolved differences of the day's bills. */
  differences_open: z.number(),
  /** Set once the day is closed; `is_changed` if its postings differ from then. */
  ledger: z.object({ checksum: z.string(), closed_at: instantField, is_changed: z.boolean() }).nullable(),
});

export type DayClose = z.output<typeof dayClose>;
