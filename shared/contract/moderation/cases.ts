import * as z from 'zod';
import { caseKinds, decisions, reportReasons, reportTargets } from '#shared/safety';
import { byModerators, moderatorAction, route } from '../route.ts';
import { idParam, instantField } from '../shapes/common.ts';
import { caseDetail, caseRow } from '../shapes/operator-answers.ts';
import { measure } from '../shapes/safety-fields.ts';
import { plainTextField, requiredTextField } from '../shapes/texts.ts';

export const caseQueues = ['open', 'appealed', 'decided'] as const;

const statement = requiredTextField({ missing: 'required', most: 1000 });

/** Routes of the moderation console: reports, notices and appeals. */
export const cases = {
  listCases: route({
    method: 'GET',
    path: '/operator/cases',
    ...byModerators,
    summary: 'What waits for a decision, the nearest deadline first; or what was decided, the newest first',
    query: z.object({
      state: z.enum(caseQueues).default('open'),
      kind: z.enum(caseKinds).optional(),
      type: z.enum(reportTargets).optional(),
    }),
    response: z.object({ data: z.object({ cases: z.array(caseRow) }) }),
  }),
  getOperatorCase: route({
    method: 'GET',
    path: '/operator/cases/{id}',
    ...byModerators,
    summary: 'A case with all that a decision needs: what it is about as it stands, reports, measures, sales, versions',
    params: idParam,
    response: z.object({ data: caseDetail }),
    errors: ['case_not_found', 'own_case'],
  }),
  claimCase: route({
    ...moderatorAction,
    path: '/operator/cases/{id}/claim',
    summary: 'Work on a case for 30 minutes, and twice more: nobody else decides it meanwhile',
    params: idParam,
    response: z.object({
      data: z.object({ claimed_by: z.string(), claimed_until: instantField, revision: z.number() }),
    }),
    errors: ['case_not_found', 'case_claimed', 'case_changed', 'claim_spent', 'own_case'],
  }),
  decideCase: route({
    ...moderatorAction,
    path: '/operator/cases/{id}/decide',
    summary: 'Decide a case: what is done, by which rule, and what they are told',
    params: idParam,
    body: z.object({
      decision: z.enum(decisions),
      /** Required unless dismissed. */
      rule: z.enum(reportReasons).optional(),
      words: statement,
      strike: z.boolean().default(false),
      /** Holds the file's earnings of the last 30 days, as far as not paid out. */
      hold: z.boolean().default(false),
      /** Refunds all buyers of the last 180 days. */
      refund_buyers: z.boolean().default(false),
      /** Required if `takesProof` says so. */
      confirm: plainTextField({ most: 1000 }).default(''),
      revision: z.number().int().min(0),
    }),
    response: z.object({
      data: z.object({
        measures: z.array(measure),
        measure: measure.nullable(),
        /** Set if the refunds need a confirmation by finance; all else is done. */
        proposal_id: z.string().nullable(),
      }),
    }),
    errors: [
      'confirm_needed',
      'case_not_found',
      'case_claimed',
      'case_changed',
      'decision_unfit',
      'own_case',
      'colleague_case',
      'invalid_input',
    ],
  }),
  listAppeals: route({
    method: 'GET',
    path: '/operator/appeals',
    ...byModerators,
    summary: 'Appeals that wait for an answer, the oldest first',
    response: z.object({
      data: z.object({ measures: z.array(measure.extend({ decided_by: z.string(), person: z.string() })) }),
    }),
  }),
  decideMeasure: route({
    ...moderatorAction,
    path: '/operator/measures/{id}/decide',
    summary: 'Answer an appeal, as somebody else than who took the measure; lifted, all of it is taken back',
    params: idParam,
    /** `confirm` is required to lift. */
    body: z.object({
      decision: z.enum(['uphold', 'lift']),
      words: statement,
      confirm: plainTextField({ most: 1000 }).default(''),
    }),
    /** `proposal_id`: set if lifting releases so much that finance has to confirm first. */
    response: z.object({ data: measure.extend({ proposal_id: z.string().nullable() }) }),
    errors: ['own_case', 'confirm_needed', 'measure_not_found', 'same_operator', 'appeal_missing'],
  }),
};
