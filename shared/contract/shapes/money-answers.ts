import * as z from 'zod';
import { dayFigures, issueKinds, payoutActions } from '#shared/operations';
import { roles } from '#shared/roles';
import { instantField } from './common.ts';
import { refund } from './refund.ts';

/** Yuan, like every amount at this edge. */
const amount = z.number();

/** Somebody, to be gone to: the name may have been given up since. */
const personReference = z.object({ id: z.string(), username: z.string().nullable() });

export const issue = z.object({
  kind: z.enum(issueKinds),
  count: z.number(),
  /** Since when the first of them waits; null where there is none. */
  oldest: instantField.nullable(),
  /** Who has to see to it. */
  role: z.enum(roles),
});

export type Issue = z.output<typeof issue>;

/** What a deed came to: it is done, or somebody else has to confirm it. */
export const actionAnswer = z.object({
  /** How the refund, or whatever it was about, stands now; null where it is only proposed. */
  state: z.string().nullable(),
  /** The number of the proposal that somebody else has to confirm within seven days. */
  proposal_id: z.string().nullable(),
});

export type ActionAnswer = z.output<typeof actionAnswer>;

export const operatorRefund = refund.extend({
  buyer: personReference,
  seller: personReference,
  decided_by: z.string().nullable(),
  /** Why an operator looks at it, where nobody has said no. */
  checked: z.string().nullable(),
  /** What the provider said when it turned it down. */
  code: z.string().nullable(),
  /** On our list since. */
  left_at: instantField.nullable(),
});

export type OperatorRefund = z.output<typeof operatorRefund>;

export const operatorPayout = z.object({
  id: z.string(),
  seller: personReference,
  state: z.string(),
  amount,
  provider: z.string(),
  /** Masked. */
  account: z.string(),
  created_at: instantField,
  submitted_at: instantField.nullable(),
  finished_at: instantField.nullable(),
  code: z.string().nullable(),
  /** Of the sale it is the share of, where it is one. */
  out_trade_no: z.string().nullable(),
  /** What somebody has asked the provider about last; `said` is null until it has answered, and then why it was not done. */
  asked: z
    .object({ deed: z.enum(payoutActions), actor: z.string(), at: instantField, said: z.string().nullable() })
    .nullable(),
});

export type OperatorPayout = z.output<typeof operatorPayout>;

export const payoutStop = z.object({ reason: z.string(), note: z.string().nullable(), at: instantField });

export const proposal = z.object({
  id: z.string(),
  kind: z.enum([
    ...(['correct', 'withdraw', 'refund', 'approve', 'finish', 'carry'] as const),
    ...(['release', 'resume', 'lift', 'refund_buyers', 'tax'] as const),
  ]),
  /** Null for what moves no money. */
  amount: amount.nullable(),
  out_trade_no: z.string().nullable(),
  /** Whose hold would end. */
  seller: personReference.nullable(),
  payout_id: z.string().nullable(),
  /** Whose buyers would have their money back. */
  case_id: z.string().nullable(),
  /** What would be booked, debit with plus and credit with minus; empty where a refund decides it. */
  entries: z.array(z.object({ account: z.string(), amount })),
  /** Of a loss that we carry: why. */
  reason: z.string().nullable(),
  actor: z.string(),
  note: z.string(),
  at: instantField,
  lapses_at: instantField,
  /** Whoever asks has proposed it themselves: somebody else has to confirm it. */
  is_own: z.boolean(),
});

export type ProposalAnswer = z.output<typeof proposal>;

export const dispute = z.object({
  id: z.string(),
  out_trade_no: z.string(),
  title: z.string().nullable(),
  seller: personReference.nullable(),
  amount,
  state: z.string(),
  since: instantField,
});

export const linkedAccounts = z.object({
  mark: z.string(),
  shared: z.enum(['payer', 'payout account', 'identity']),
  people: z.array(personReference),
  since: instantField,
});

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

/** Its text is not shown: letters have links in them that open accounts. */
export const parkedMessage = z.object({
  queue: z.string(),
  id: z.string(),
  kind: z.string().nullable(),
  reason: z.string(),
  since: instantField,
});

export const stuckItem = z.object({
  what: z.enum(['order', 'refund', 'payout', 'message']),
  id: z.string(),
  since: instantField.nullable(),
  detail: z.string(),
});

export const sellerHold = z.object({
  seller: personReference,
  since: instantField,
  actor: z.string(),
  note: z.string(),
  /** It ends with the measure that brought it, and by no deed. */
  by_measure: z.boolean(),
});

// ── Books ────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
