import * as z from 'zod';
import { idText } from '../ids.ts';
import { pageSizes } from '../limits.ts';
import { forThemselves, route, visibleFile } from './route.ts';
import { idParam, message, pageQuery, pagination, pathField, wholeNumber } from './shapes/common.ts';
import {
  answerInput,
  question,
  questionInput,
  receivedQuestion,
  receivedReview,
  review,
  reviewInput,
  reviewRefusal,
  reviewSummary,
} from './shapes/reviews.ts';

export type ReviewAnswer = z.output<typeof review>;
export type ReceivedReview = z.output<typeof receivedReview>;
export type ReviewSummary = z.output<typeof reviewSummary>;
export type QuestionEntry = z.output<typeof question>;
export type ReceivedQuestion = z.output<typeof receivedQuestion>;

const reviewParams = idParam.extend({ review: pathField(idText.source) });
const questionParams = idParam.extend({ question: pathField(idText.source) });

const ofTheSeller = { access: 'owner', may: 'the owner of the file' } as const;

const receivedQuery = pageQuery(pageSizes.reviews).extend({
  unanswered: z.enum(['true', 'false']).default('false'),
});

export const reviews = {
  listReviews: route({
    method: 'GET',
    path: '/files/{id}/reviews',
    ...visibleFile,
    summary:
      'What buyers say of a file, newest first, with the numbers of all and of the newest version; `barred` says what keeps the caller from writing one',
    query: pageQuery(pageSizes.reviews).extend({
      stars: wholeNumber(1, 5).optional(),
      version: z.enum(['newest', 'all']).default('all'),
    }),
    response: z.object({
      data: z.object({
        summary: reviewSummary,
        reviews: z.array(review),
        mine: review.nullable(),
        /** Null if the caller may review. */
        barred: reviewRefusal,
        pagination,
      }),
    }),
  }),
  putReview: route({
    method: 'PUT',
    path: '/files/{id}/review',
    spends: ['words'],
    access: 'user',
    may: 'whoever has bought the file and fetched it',
    summary: 'Rate what one has bought and fetched, or change what one has said; each purchase has one',
    params: idParam,
    body: reviewInput,
    response: z.object({ data: z.object({ review }) }),
    errors: ['review_not_bought', 'review_not_downloaded', 'review_refunding', 'review_changed'],
  }),
  deleteReview: route({
    method: 'DELETE',
    path: '/files/{id}/review',
    spends: ['words'],
    access: 'owner',
    may: 'whoever wrote the review',
    summary: 'Take back what one has said, with the seller’s reply to it',
    params: idParam,
    response: message,
    errors: ['review_not_found'],
  }),
  putReply: route({
    method: 'PUT',
    path: '/files/{id}/reviews/{review}/reply',
    spends: ['words'],
    ...ofTheSeller,
    summary: 'Answer a review in public, or change the answer',
    params: reviewParams,
    body: answerInput,
    response: z.object({ data: z.object({ review }) }),
    errors: ['file_not_found', 'file_not_yours', 'review_not_found'],
  }),
  deleteReply: route({
    method: 'DELETE',
    path: '/files/{id}/reviews/{review}/reply',
    spends: ['words'],
    ...ofTheSeller,
    summary: 'Take one’s answer back',
    params: reviewParams,
    response: z.object({ data: z.object({ review }) }),
    errors: ['file_not_found', 'file_not_yours', 'review_not_found'],
  }),
  listReceivedReviews: route({
    method: 'GET',
    path: '/reviews/received',
    ...forThemselves,
    summary: 'What was said of one’s own files, newest first',
    query: receivedQuery,
    response: z.object({ data: z.object({ reviews: z.array(receivedReview), pagination }) }),
  }),
  askQuestion: route({
    method: 'POST',
    path: '/files/{id}/questions',
    spends: ['questions'],
    access: 'user',
    may: 'whoever sees the file and does not own it',
    summary: 'Ask its seller something before one pays; addresses and numbers to write to are masked',
    params: idParam,
    body: questionInput,
    status: 201,
    response: z.object({ data: z.object({ question }) }),
    errors: ['file_not_found', 'own_file', 'questions_open'],
  }),
  listQuestions: route({
    method: 'GET',
    path: '/files/{id}/questions',
    ...visibleFile,
    summary:
      'What was asked about a file and answered, latest answer first; `open` are one’s own that wait, and to its seller all',
    query: pageQuery(pageSizes.reviews),
    response: z.object({
      data: z.object({ questions: z.array(question), open: z.array(question), pagination }),
    }),
  }),
  answerQuestion: route({
    method: 'PUT',
    path: '/files/{id}/questions/{question}/answer',
    spends: ['words'],
    ...ofTheSeller,
    summary: 'Answer what somebody asked, in public, or change the answer',
    params: questionParams,
    body: answerInput,
    response: z.object({ data: z.object({ question }) }),
    errors: ['file_not_found', 'file_not_yours', 'question_not_found'],
  }),
  deleteQuestion: route({
    method: 'DELETE',
    path: '/files/{id}/questions/{question}',
    spends: ['words'],
    access: 'owner',
    may: 'whoever asked the question',
    summary: 'Take a question back that nobody has answered',
    params: questionParams,
    response: message,
    errors: ['question_not_found', 'question_answered'],
  }),
  listReceivedQuestions: route({
    method: 'GET',
    path: '/questions/received',
    ...forThemselves,
    summary: 'What was asked about one’s own files, newest first',
    query: receivedQuery,
    response: z.object({ data: z.object({ questions: z.array(receivedQuestion), pagination }) }),
  }),
};
