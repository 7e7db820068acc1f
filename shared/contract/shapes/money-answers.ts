import * as z from 'zod';
import { issueKinds, payoutActions } from '#shared/operations';
import { roles } from '#shared/roles';
import { instantField } from './common.ts';
import { refund } from './refund.ts';

/** Yuan, like every amount at this edge. */
export const amount = z.number();

/** Somebody, to be gone to: the name may have been given up since. */
export const personReference = z.object({ id: z.string(), username: z.string().nullable() });

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
