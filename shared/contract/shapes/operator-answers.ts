import * as z from 'zod';
import { categories } from '#shared/limits';
import { caseKinds, caseStates, claimantKinds, decisions, noticeParts, reportReasons } from '#shared/safety';
import { aiLabel } from './ai.ts';
import { instantField } from './common.ts';
import { cover, preview } from './file-answers.ts';
import { accountStatus, measure, takedownLevel, target } from './safety-fields.ts';

/** A file with its cover, so that a list shows what it is about. */
const seenTarget = target.extend({
  file: z.object({ category: z.enum(categories), cover: cover.nullable() }).nullable(),
});

export const caseRow = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  targets: z.array(seenTarget),
  reason: z.enum(reportReasons),
  reports: z.number(),
  opened_at: instantField,
  deadline: instantField.nullable(),
  is_overdue: z.boolean(),
  /** The operator working on it, and until when. */
  claimed_by: z.string().nullable(),
  claimed_until: instantField.nullable(),
  decision: z.enum(decisions).nullable(),
  decided_at: instantField.nullable(),
});

export type CaseRow = z.output<typeof caseRow>;

const takedown = z.object({ bar: takedownLevel, since: instantField });

const caseFile = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  category: z.enum(categories),
  cover: cover.nullable(),
  ai: aiLabel,
  price: z.number(),
  is_public: z.boolean(),
  is_deleted: z.boolean(),
  barred: takedown.nullable(),
  created_at: instantField,
  updated_at: instantField,
  version: z.number(),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })),
  /** By the ids of `files`, those that the seller has withdrawn included. */
  previews: z.array(preview),
  /** The first content, where there is no preview. */
  sample: z.object({ name: z.string(), url: z.string() }).nullable(),
  purchases: z.number(),
  downloads: z.number(),
  /** In the last 30 days; yuan. */
  sold: z.object({ sales: z.number(), earnings: z.number() }),
});

const casePerson = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  created_at: instantField,
  standing: accountStatus.nullable(),
  /** Within 365 days. */
  strikes: z.number(),
  files: z.number(),
});

const report = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: instantField,
  /** Null for a guest. */
  username: z.string().nullable(),
  /** Guests confirm by a mailed link. */
  is_confirmed: z.boolean(),
  /** The reporter bought and downloaded it. */
  is_buyer: z.boolean(),
});

const statement = z.object({ text: z.string(), links: z.array(z.string()), at: instantField });

/** The claimant is masked; sealed data is opened only for the other side. */
const notice = z.object({
  work: z.string(),
  evidence: z.string(),
  links: z.array(z.string()),
  as: z.enum(claimantKinds),
  claimant: z.object({ name: z.string(), email: z.string() }),
  missing: z.array(z.enum(noticeParts)),
  counter: statement.nullable(),
  restores_at: instantField.nullable(),
  suit: z.object({ authority: z.string(), number: z.string() }).nullable(),
});

/** A review or question with its earlier versions. */
const wordings = z.object({
  id: z.string(),
  type: z.enum(['review', 'question']),
  file: z.object({ id: z.string(), title: z.string() }),
  /** Reviews only. */
  rating: z.number().nullable(),
  counted: z.boolean().nullable(),
  text: z.string(),
  at: instantField,
  earlier: z.array(z.object({ rating: z.number().nullable(), text: z.string(), at: instantField })),
  /** The seller's reply or answer. */
  answer: z.string().nullable(),
  is_folded: z.boolean(),
});

export const caseDetail = caseRow.extend({
  revision: z.number(),
  words: z.array(wordings),
  files: z.array(caseFile),
  person: casePerson.nullable(),
  report_list: z.array(report),
  notice: notice.nullable(),
  measures: z.array(measure),
  /** The effect of `refund_buyers`: orders, yuan, and if it needs a second operator. */
  refund_quote: z.object({ orders: z.number(), amount: z.number(), takes_two: z.boolean() }),
});

export type CaseDetail = z.output<typeof caseDetail>;

export const operatorPerson = z.object({
  person: casePerson.extend({
    /** Masked. */
    email: z.string(),
    is_verified: z.boolean(),
    has_second_factor: z.boolean(),
    payouts_held: z.boolean(),
    /** By an operator, as the stall of the day. */
    stall_pinned: z.boolean(),
  }),
  measures: z.array(measure),
  cases: z.array(caseRow.pick({ id: true, reason: true, state: true, opened_at: true })),
  files: z.array(
    caseFile.pick({
      ...{ id: true, title: true, category: true, cover: true, price: true },
      ...{ is_public: true, is_deleted: true, barred: true },
    }),
  ),
  orders: z.array(z.object({ out_trade_no: z.string(), title: z.string(), amount: z.number(), at: instantField })),
});

export type OperatorPerson = z.output<typeof operatorPerson>;

export const auditEntry = z.object({
  at: instantField,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  note: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
