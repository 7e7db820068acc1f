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

/** What a report or a measure is about. */
/** Of what people wrote it takes two: `<the file's>_<the review's>`, as of a question. */
const targetId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}(_[0-9A-HJKMNP-TV-Z]{26})?$/, 'id_invalid');

export const targetInput = z.object({ type: z.enum(reportTargets), id: targetId });

export const target = z.object({
  type: z.enum(reportTargets),
  id: z.string(),
  /** A file's title, or somebody's username; null where it is gone. */
  name: z.string().nullable(),
});

export const reportInput = z.object({
  target: targetInput,
  reason: z.enum(reportReasons),
  text: textField({ most: reportTextLength }),
  /** A guest's, to hear what became of it. */
  email: emailInput.optional(),
});

/** Given out once, for whoever has no account: with it, and the number, one sees how a case stands. */
export const tokenInput = pathField('^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)?$', 200);

/** What is left out makes a notice incomplete, and is named in the answer. */
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

/** What came of it, for those who asked for it. */
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
  /** By then somebody has decided; null once somebody has. */
  deadline: instantField.nullable(),
  decided_at: instantField.nullable(),
  outcome: outcome.nullable(),
  /** Of a notice: what is still missing of it. */
  missing: z.array(z.enum(noticeParts)),
  /** When its files come back unless the claimant has gone to court or to the office in charge. */
  restores_at: instantField.nullable(),
});

export type CaseAnswer = z.output<typeof caseAnswer>;

export const appeal = z.object({
  state: z.enum(appealStates),
  /** Until then one can be made. */
  until: instantField,
  text: z.string().nullable(),
  made_at: instantField.nullable(),
  /** The words it was decided with. */
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
  /** Null while it is in force. */
  until: instantField.nullable(),
  /** Yuan that are held back for it; what is held no more is 0. */
  held: z.number(),
  appeal,
  /** Of a notice, that its seller has not answered yet: its number. */
  notice_id: z.string().nullable(),
  /** Of a notice, that its seller has answered: whether the claimant has gone to court since, and when it is lifted if not. */
  counter: z.object({ state: z.enum(['countered', 'in_dispute']), restores_at: instantField.nullable() }).nullable(),
});

export type MeasureAnswer = z.output<typeof measure>;

export const takedownLevel = z.enum(takedownLevels);
export const accountStatus = z.enum(accountStatuses);

/** Of a file, for its owner, and for its buyers where it is not sold any more. `measure_id` is the owner’s to know. */
export const takedown = z.object({ bar: takedownLevel, since: instantField, measure_id: z.string().nullable() });
