import * as z from 'zod';
import { answerLength, questionLength, reviewLength, reviewRefusals } from '#shared/reviews';
import { reportReasons } from '#shared/safety';
import { instantField } from './common.ts';
import { longerTextField, publicTextField, requiredPublicTextField } from './texts.ts';

/** `average`: with one decimal; null below five reviews, which make none. Null as a whole where there is no review. */
export const rating = z.object({ average: z.number().nullable(), count: z.number() });

export const reviewInput = z.object({
  rating: z
    .number({ error: ({ input }) => (input === undefined ? 'required' : 'invalid') })
    .int('out_of_range')
    .min(1, 'out_of_range')
    .max(5, 'out_of_range'),
  text: publicTextField({ most: reviewLength }).default(''),
  /** Of the review as it was read, 0 where there was none: another one is there meanwhile where it differs. */
  revision: z.number().int().min(0).optional(),
});

export const answerInput = z.object({ text: requiredPublicTextField({ missing: 'required', most: answerLength }) });

export const questionInput = z.object({
  text: longerTextField({ missing: 'required', ...questionLength }),
});

/** Null: they have left. */
const author = z.object({ username: z.string(), display_name: z.string() }).nullable();

/** The rule that it was folded under: it is still there for whoever opens it. */
const hiddenBy = z.object({ rule: z.enum(reportReasons), since: instantField }).nullable();

const publicText = z.object({ text: z.string(), at: instantField, edited_at: instantField.nullable() });

export const review = z.object({
  /** Its writer's: there is one of them for each file. */
  id: z.string(),
  rating: z.number(),
  text: z.string(),
  by: author,
  /** Which version its writer had fetched. */
  version: z.number(),
  bought_at: instantField,
  written_at: instantField,
  edited_at: instantField.nullable(),
  /** In the average. What was free or nearly, or given back, is not, and nothing of new accounts, or of the seller's own. */
  counted: z.boolean(),
  refunded: z.boolean(),
  folded: hiddenBy,
  reply: publicText.nullable(),
  /** What an edit names. */
  revision: z.number(),
});

export const receivedReview = review.extend({ file_id: z.string(), title: z.string() });

export const reviewSummary = z.object({
  count: z.number(),
  average: z.number().nullable(),
  /** How many of one star, of two, and so on. */
  counts: z.array(z.number()).length(5),
  newest: z.object({ version: z.number(), count: z.number(), average: z.number().nullable() }),
  /** Very many came at once: the average is the one from before, until somebody has looked. */
  frozen: z.boolean(),
});

export const reviewRefusal = z.enum(reviewRefusals).nullable();

export const question = z.object({
  id: z.string(),
  text: z.string(),
  by: author,
  asked_at: instantField,
  is_mine: z.boolean(),
  answer: publicText.nullable(),
  folded: hiddenBy,
});

export const receivedQuestion = question.extend({ file_id: z.string(), title: z.string() });
