import * as z from 'zod';
import { caseStates, noticeParts } from '#shared/safety';
import { forEverybody, forThemselves, route } from '../route.ts';
import { idParam, instantField } from '../shapes/common.ts';
import {
  caseAnswer,
  counterInput,
  measure,
  noticeInput,
  reportInput,
  suitInput,
  tokenInput,
} from '../shapes/safety-fields.ts';
import { requiredTextField } from '../shapes/texts.ts';

const ofTheCase = { access: 'guest', may: 'whoever has the token of the case', params: idParam } as const;

const notice = z.object({
  id: z.string(),
  /** One case per seller named; `id` is the first. */
  ids: z.array(z.string()),
  state: z.enum(caseStates),
  missing: z.array(z.enum(noticeParts)),
  /** Returned once, when the notice is created. */
  token: z.string().optional(),
});

/** Routes for reporters, claimants, and the people concerned. */
export const moderation = {
  createReport: route({
    method: 'POST',
    path: '/reports',
    spends: ['reports', 'reports-from', 'mail', 'mailbox'],
    ...forEverybody,
    personal: true,
    summary: 'Report a file or a person; a guest’s counts once the link of the mail was used',
    body: reportInput,
    status: 201,
    response: z.object({ data: z.object({ id: z.string(), state: z.enum(caseStates), token: z.string() }) }),
    errors: ['target_not_found', 'already_reported', 'too_many_requests'],
  }),
  confirmReport: route({
    method: 'POST',
    path: '/cases/{id}/confirm',
    spends: ['resets'],
    ...ofTheCase,
    summary: 'The link of a guest’s mail: their report counts from now on; repeating it changes nothing',
    body: z.object({ token: tokenInput }),
    response: z.object({ data: caseAnswer }),
    errors: ['case_not_found', 'too_many_requests'],
  }),
  getCase: route({
    method: 'GET',
    path: '/cases/{id}',
    ...ofTheCase,
    summary: 'How a report or a notice stands, for whoever made it',
    query: z.object({ token: tokenInput }),
    response: z.object({ data: caseAnswer }),
    errors: ['case_not_found'],
  }),
  createNotice: route({
    method: 'POST',
    path: '/notices',
    spends: ['notices', 'mail', 'mailbox'],
    ...forEverybody,
    summary: 'A rights holder’s notice about up to 20 files; what it lacks is named, and can be given later',
    body: noticeInput,
    status: 202,
    response: z.object({ data: notice }),
    errors: ['target_not_found', 'too_many_requests'],
  }),
  completeNotice: route({
    method: 'PUT',
    path: '/notices/{id}',
    spends: ['resets'],
    ...ofTheCase,
    summary: 'The whole notice once more, with what it lacked; until somebody has acted on it',
    body: noticeInput.extend({ token: tokenInput }),
    status: 202,
    response: z.object({ data: notice }),
    errors: ['case_not_found', 'notice_closed', 'target_not_found', 'too_many_requests'],
  }),
  giveCounter: route({
    method: 'POST',
    path: '/notices/{id}/counter',
    spends: ['safety'],
    access: 'owner',
    may: 'the seller whom the notice is about',
    summary: 'The seller’s statement that nothing was infringed: the files come back after 15 days',
    params: idParam,
    body: counterInput,
    status: 202,
    response: z.object({ data: z.object({ state: z.enum(caseStates), restores_at: instantField }) }),
    errors: ['case_not_found', 'counter_given', 'notice_closed'],
  }),
  noteSuit: route({
    method: 'POST',
    path: '/notices/{id}/suit',
    spends: ['resets'],
    ...ofTheCase,
    summary: 'The claimant has gone to court, or to the office in charge: the files stay away',
    body: suitInput,
    response: z.object({ data: z.object({ state: z.enum(caseStates) }) }),
    errors: ['case_not_found', 'notice_closed', 'too_many_requests'],
  }),
  listMeasures: route({
    method: 'GET',
    path: '/measures',
    ...forThemselves,
    summary: 'What was done about oneself and one’s files, newest first',
    response: z.object({ data: z.object({ measures: z.array(measure) }) }),
  }),
  appealMeasure: route({
    method: 'POST',
    path: '/measures/{id}/appeal',
    spends: ['safety'],
    access: 'owner',
    may: 'whom the measure is about',
    closedTo: 'nobody',
    summary: 'Object to a measure, once, within 15 days; somebody else than who took it decides',
    params: idParam,
    body: z.object({ text: requiredTextField({ missing: 'required', most: 2000 }) }),
    status: 202,
    response: z.object({ data: measure }),
    errors: ['measure_not_found', 'appeal_given', 'appeal_late'],
  }),
};
