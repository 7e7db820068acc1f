import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { dayFigures } from '../operations.ts';
import { reasoned } from './operations/operations.ts';
import { byFinance, financeAction, route } from './route.ts';
import { pageQuery, pagination, pathField } from './shapes/common.ts';
import { dayClose, difference, posting } from './shapes/ledger-answers.ts';
import { plainTextField } from './shapes/texts.ts';

/** A day in Beijing, `2026-11-20`. */
const dayParam = z.object({ day: pathField('^\\d{4}-\\d{2}-\\d{2}$', 10) });

/** Routes of the ledger for finance: from figures to postings, and from a posting to its cause. */
export const ledger = {
  listPostings: route({
    method: 'GET',
    path: '/operator/postings',
    ...byFinance,
    summary: 'The posting of a reference, or all of a payout',
    query: z.object({
      reference: plainTextField({ most: 300 }).optional(),
      payout_id: pathField('^[A-Za-z0-9]+$').optional(),
    }),
    response: z.object({ data: z.object({ postings: z.array(posting) }) }),
    errors: ['posting_not_found'],
  }),
  getDay: route({
    method: 'GET',
    path: '/operator/days/{day}',
    ...byFinance,
    summary:
      'What a day of Beijing’s calendar has moved, each figure summed from its postings; `figure` lists those of one',
    params: dayParam,
    query: pageQuery(pageSizes.payments).extend({
      figure: z.enum(dayFigures).optional(),
      provider: pathField('^[a-z]+$', 32).optional(),
    }),
    response: z.object({ data: dayClose.extend({ postings: z.array(posting), pagination }) }),
    errors: ['day_not_found'],
  }),
  getDayTable: route({
    method: 'GET',
    path: '/operator/days/{day}/csv',
    ...byFinance,
    type: 'text/csv',
    summary: 'The same as a table: figures, providers, accounts',
    params: dayParam,
    response: z.string(),
    errors: ['day_not_found'],
  }),
  getLedger: route({
    method: 'GET',
    path: '/operator/ledger/{day}',
    ...byFinance,
    summary:
      'The ledger of a closed day: a posting a line, and in the last line the checksum it was closed with, over the lines and the checksum of the day before',
    params: dayParam,
    response: z.string(),
    errors: ['day_not_found', 'day_not_closed'],
  }),
  listDifferences: route({
    method: 'GET',
    path: '/operator/differences',
    ...byFinance,
    summary: 'Open differences between providers’ bills and the books',
    response: z.object({ data: z.object({ differences: z.array(difference) }) }),
  }),
  resolveDifference: route({
    ...financeAction,
    path: '/operator/differences/resolved',
    summary: 'Close a difference that was looked into',
    body: z.object({ ...reasoned, id: plainTextField({ most: 300 }) }),
    response: z.object({ data: z.object({ id: z.string() }) }),
    errors: ['own_case', 'confirm_needed', 'difference_not_found'],
  }),
};
