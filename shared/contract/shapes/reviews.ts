import * as z from 'zod';
import { answerLength, questionLength, reviewLength, reviewRefusals } from '#shared/reviews';
import { reportReasons } from '#shared/safety';
import { instantField } from './common.ts';
import { longerTextField, publicTextField, requiredPublicTextField } from './texts.ts';

/** `average` has one decimal and is null below five reviews. Null as a whole without reviews. */
export const rating = z.object({ average: z.number().nullable(), count: z.number() });

export const reviewInput = z.object({
  rating: z
    .number({ error: ({ input }) => (input === undefined ? 'required' : 'invalid') })
    .int('out_of_range')
    .min(1, 'out_of_range')
    .max(5, 'out_of_range'),
  text: publicTextField({ most: reviewLength }).default(''),
  /** The revision that was read, 0 for none; refused if the review has changed since. */
  revision: z.number().int().min(0).optional(),
});

export const answerInput = z.object({ text: requiredPublicTextField({ missing: 'required', most: answerLength }) });

export const questionInput = z.object({
  text: longerTextField({ missing: 'required', ...questionLength }),
});

/** Null if the account was deleted. */
const author = z.object({ username: z.string(), display_name: z.string() }).nullable();

/** The rule it is hidden under; readers can still open it. */
const hiddenBy = z.object({ rule: z.enum(reportReasons), since: instantField }).nullable();

const publicText = z.object({ text: z.string(), at: instantField, edited_at: instantField.nullable() });

export const review = z.object({
  /** The author's id: one review per author and file. */
  id: z.string(),
  rating: z.number(),
  text: z.string(),
  by: author,
  /** The version the author had downloaded. */
  version: z.number(),
  bought_at: instantField,
  written_at: instantField,
  edited_at: instantField.nullable(),
  /**
   * Counts in the average. Free, nearly free or refunded purchases do not, nor reviews by new accounts or the seller's
   * own.
   */
  counted: z.boolean(),
  refunded: z.boolean(),
  folded: hiddenBy,
  reply: publicText.nullable(),
  /** To be sent with an edit. */
  revision: z.number(),
});

export const receivedReview = review.extend({ file_id: z.string(), title: z.string() });

export const reviewSummary = z.object({
  count: z.number(),
  average: z.number().nullable(),
  /** Number of reviews by stars, from one to five. */
  counts: z.array(z.number()).length(5),
  newest: z.object({ version: z.number(), count: z.number(), average: z.number().nullable() }),
  /** A review burst froze the average until an operator has checked it. */
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
