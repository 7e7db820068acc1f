import * as z from 'zod';
import { issueKinds, payoutActions } from '#shared/operations';
import { roles } from '#shared/roles';
import { instantField } from './common.ts';
import { refund } from './refund.ts';

/** Yuan, like all amounts of the API. */
export const amount = z.number();

/** A link to a person; the username is null after the account was deleted. */
export const personReference = z.object({ id: z.string(), username: z.string().nullable() });

export const issue = z.object({
  kind: z.enum(issueKinds),
  count: z.number(),
  /** Since when the oldest waits; null if none. */
  oldest: instantField.nullable(),
  role: z.enum(roles),
});

export type Issue = z.output<typeof issue>;

/** The result of an operator action: done, or proposed for a second operator. */
export const actionAnswer = z.object({
  /** The new state of the target; null if only proposed. */
  state: z.string().nullable(),
  /** The id of a proposal that a second operator has to confirm within seven days. */
  proposal_id: z.string().nullable(),
});

export type ActionAnswer = z.output<typeof actionAnswer>;

export const operatorRefund = refund.extend({
  buyer: personReference,
  seller: personReference,
  decided_by: z.string().nullable(),
  /** Why an operator checks it although neither side objected. */
  checked: z.string().nullable(),
  /** The provider's refusal code. */
  code: z.string().nullable(),
  /** Since when it is left to operators. */
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
  /** The order of the share, for a provider-side split. */
  out_trade_no: z.string().nullable(),
  /** The last operator action at the provider; `said` is null until it has answered, then why it was refused. */
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
    ...(['release', 'resume', 'lift', 'refund_buyers', 'rebook', 'tax'] as const),
  ]),
  /** Null if no money moves. */
  amount: amount.nullable(),
  out_trade_no: z.string().nullable(),
  /** The seller whose hold would end. */
  seller: personReference.nullable(),
  payout_id: z.string().nullable(),
  /** The case whose buyers would be refunded. */
  case_id: z.string().nullable(),
  /** Postings that would be made, debit positive and credit negative; empty if a refund decides them. */
  entries: z.array(z.object({ account: z.string(), amount })),
  /** The reason of a loss the platform bears. */
  reason: z.string().nullable(),
  actor: z.string(),
  note: z.string(),
  at: instantField,
  lapses_at: instantField,
  /** True if the caller proposed it: another operator has to confirm. */
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

/** The body is omitted: emails contain links that open accounts. */
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
  /** Ends with its measure, not by an operator action. */
  by_measure: z.boolean(),
});

// ── Books ────────────────────────────────────────────────────────────────────────────────────────────────────────────
