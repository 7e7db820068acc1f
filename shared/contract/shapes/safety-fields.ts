import * as z from 'zod';
import {
  accountStatuses,
  appealStates,
  authorities,
  caseKinds,
  caseStates,
  claimantKinds,
  decisions,
  measureKinds,
  noticeFiles,
  noticeLinks,
  noticeParts,
  reportReasons,
  reportTargets,
  reportTextLength,
  takedownLevels,
} from '#shared/safety';
import { emailInput } from './account-fields.ts';
import { idInput, instantField, pathField } from './common.ts';
import { linkAddress } from './link-address.ts';
import { lineField, requiredLineField, requiredTextField, textField } from './texts.ts';

/** Reviews and questions have two ids: `<file>_<review>`. */
const targetId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}(_[0-9A-HJKMNP-TV-Z]{26})?$/, 'id_invalid');

export const targetInput = z.object({ type: z.enum(reportTargets), id: targetId });

export const target = z.object({
  type: z.enum(reportTargets),
  id: z.string(),
  /** A file's title or a username; null if gone. */
  name: z.string().nullable(),
});

export const reportInput = z.object({
  target: targetInput,
  reason: z.enum(reportReasons),
  text: textField({ most: reportTextLength }),
  /** A guest's address, to be told the outcome. */
  email: emailInput.optional(),
});

/** A token returned once: with the case id, it shows the case to people without an account. */
export const tokenInput = pathField('^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)?$', 200);

/** Missing parts make a notice incomplete and are named in the response. */
const partText = (most: number) => lineField({ most }).default('');

export const noticeInput = z.object({
  files: z.array(idInput).min(1, 'required').max(noticeFiles, 'too_long'),
  work: textField({ most: 1000 }).default(''),
  evidence: textField({ most: 2000 }).default(''),
  links: z.array(linkAddress).max(noticeLinks, 'links_many').default([]),
  claimant: z.object({
    name: partText(100),
    phone: partText(40),
    email: emailInput,
    address: partText(200),
    id_number: partText(40),
  }),
  as: z.enum(claimantKinds),
  true_statement: z.literal(true, 'required'),
  signature: partText(100),
});

export const counterInput = z.object({
  text: requiredTextField({ missing: 'required', most: 2000 }),
  links: z.array(linkAddress).max(noticeLinks, 'links_many').default([]),
  contact: z.object({
    name: requiredLineField({ missing: 'required', most: 100 }),
    phone: requiredLineField({ missing: 'required', most: 40 }),
    address: requiredLineField({ missing: 'required', most: 200 }),
  }),
  true_statement: z.literal(true, 'required'),
  signature: requiredLineField({ missing: 'required', most: 100 }),
});

export const suitInput = z.object({
  token: tokenInput,
  authority: z.enum(authorities),
  number: requiredLineField({ missing: 'required', most: 100 }),
});

export const outcome = z.object({
  decision: z.enum(decisions),
  rule: z.enum(reportReasons).nullable(),
});

export const caseAnswer = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  targets: z.array(target),
  opened_at: instantField,
  /** The deadline of the decision; null once decided. */
  deadline: instantField.nullable(),
  decided_at: instantField.nullable(),
  outcome: outcome.nullable(),
  missing: z.array(z.enum(noticeParts)),
  /** When the files are restored, unless the claimant turns to a court or authority. */
  restores_at: instantField.nullable(),
});

export type CaseAnswer = z.output<typeof caseAnswer>;

export const appeal = z.object({
  state: z.enum(appealStates),
  /** The end of the appeal period. */
  until: instantField,
  text: z.string().nullable(),
  made_at: instantField.nullable(),
  /** The reasons of the decision. */
  words: z.string().nullable(),
  decided_at: instantField.nullable(),
});

export const measure = z.object({
  id: z.string(),
  case_id: z.string(),
  target,
  kind: z.enum(measureKinds),
  rule: z.enum(reportReasons),
  words: z.string(),
  strike: z.boolean(),
  from: instantField,
  /** Null while in force. */
  until: instantField.nullable(),
  /** Yuan held for it; 0 once released. */
  held: z.number(),
  appeal,
  /** The notice, if the seller has not answered it yet. */
  notice_id: z.string().nullable(),
  /** The seller's counter-notice: whether the claimant has sued since, and when the files are restored if not. */
  counter: z.object({ state: z.enum(['countered', 'in_dispute']), restores_at: instantField.nullable() }).nullable(),
});

export type MeasureAnswer = z.output<typeof measure>;

export const takedownLevel = z.enum(takedownLevels);
export const accountStatus = z.enum(accountStatuses);

/** A file's takedown, for its owner, and for buyers if it is not sold any more. Only the owner sees `measure_id`. */
export const takedown = z.object({ bar: takedownLevel, since: instantField, measure_id: z.string().nullable() });
