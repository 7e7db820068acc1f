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
  /** It should come right by itself. */
  is_healing: z.boolean(),
});

/** What moved, with the numbers that lead on from it. */
export const posting = z.object({
  reference: z.string(),
  at: instantField,
  /** Debit with plus, credit with minus; their sum is 0. */
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
  /** Null for what is owed, which counts at once. */
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
  /** Taken back by disputes and refunds of parts. */
  taken_back: amount,
  /** What the provider has told us, as far as it is kept; null where it has told nothing, or of nothing that was paid. */
  notified: z.object({ trade_no: z.string(), paid_at: instantField.nullable() }).nullable(),
  refund: operatorRefund.nullable(),
  /** In how many parts something was given back, the buyer keeping the file. */
  parts: z.array(
    z.object({
      number: z.number(),
      amount,
      state: z.string(),
      begun_at: instantField,
      done_at: instantField.nullable(),
    }),
  ),
  /** What the provider took back without our asking. */
  reversals: z.array(
    z.object({ id: z.string(), what: z.enum(['refund', 'dispute']), amount, state: z.string(), at: instantField }),
  ),
  /** With which its seller’s share has left, or is to leave. */
  payout: operatorPayout.nullable(),
  postings: z.array(posting),
});

export type OperatorOrder = z.output<typeof operatorOrder>;

export const dayClose = z.object({
  day: z.iso.date(),
  /** By Beijing’s clock. What is shown of a day that goes on may grow. */
  is_over: z.boolean(),
  figures: z.record(z.enum(dayFigures), z.object({ amount, postings: z.number() })),
  /** By provider: what moved in our account there. Its figures sum to `moved`. */
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
      /** What its bill of the day came to; null where there is none yet. */
      bill: z.object({ matched: z.number(), differences: z.number() }).nullable(),
    }),
  ),
  /** Turnover by groups of accounts; debit is credit in all. */
  accounts: z.array(z.object({ account: z.string(), debit: amount, credit: amount })),
  /** Of operators, what they let leave: alone, and with a second person, who is named as well. */
  operators: z.array(z.object({ username: z.string(), alone: amount, with_another: amount, actions: z.number() })),
  /** Of the differences that bills of the day have shown, how many nobody has resolved. */
  differences_open: z.number(),
  /** Once its ledger is closed; `is_changed` where its postings are not what they were then. */
  ledger: z.object({ checksum: z.string(), closed_at: instantField, is_changed: z.boolean() }).nullable(),
});

export type DayClose = z.output<typeof dayClose>;
