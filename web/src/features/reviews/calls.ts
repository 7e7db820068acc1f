import { useQueryClient } from '@tanstack/react-query';
import type { QuestionEntry, ReceivedQuestion, ReceivedReview, ReviewAnswer } from '#shared/contract/reviews';
import { pageSizes } from '#shared/limits';
import type { Stars } from '#shared/reviews';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useRead } from '../../api/use-read.ts';
import { usePages } from '../lists/pages.ts';

export interface ReviewFilter {
  stars: Stars | undefined;
  version: 'newest' | 'all';
}

export const allReviews: ReviewFilter = { stars: undefined, version: 'all' };

type ReviewsAnswer = ResponseOf<'GET /files/{id}/reviews'>['data'];

export type ReviewsHead = Pick<ReviewsAnswer, 'summary' | 'mine' | 'barred'>;

/** A file's reviews. The summary, the reader's own review and whether they may write one come with the first page. */
export const useReviews = (id: string, { stars, version }: ReviewFilter) =>
  usePages<ReviewAnswer, ReviewsHead>({
    key: ['GET /files/{id}/reviews', 'pages', id, version, stars],
    load: async (position, signal) => {
      const query = { ...position, version, limit: pageSizes.reviews, ...(stars && { stars }) };
      const { data } = await ask('GET /files/{id}/reviews', { params: { id }, query }, { signal });
      return { ...data, items: data.reviews };
    },
  });

/** The reader's own review of a file, without the others. */
export const useOwnReview = (id: string) =>
  useRead('GET /files/{id}/reviews', { params: { id }, query: { limit: 1 }, refetchOnMount: 'always' });

/** The answered questions about a file; open ones come with the first page. */
export const useQuestions = (id: string) =>
  usePages<QuestionEntry, { open: QuestionEntry[] }>({
    key: ['GET /files/{id}/questions', 'pages', id],
    load: async (position, signal) => {
      const query = { ...position, limit: pageSizes.reviews };
      const { data } = await ask('GET /files/{id}/questions', { params: { id }, query }, { signal });
      return { ...data, items: data.questions };
    },
  });

/** The reviews of the seller's files. The id is made unique by the file: one buyer may review several. */
export const useReceivedReviews = (unanswered: 'true' | 'false') =>
  usePages<ReceivedReview & { writer: string }>({
    key: ['GET /reviews/received', 'pages', unanswered],
    load: async (position, signal) => {
      const query = { ...position, unanswered, limit: pageSizes.reviews };
      const { data } = await ask('GET /reviews/received', { query }, { signal });
      const items = data.reviews.map((review) => ({
        ...review,
        id: `${review.file_id}_${review.id}`,
        writer: review.id,
      }));
      return { items, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

export const useReceivedQuestions = (unanswered: 'true' | 'false') =>
  usePages<ReceivedQuestion>({
    key: ['GET /questions/received', 'pages', unanswered],
    load: async (position, signal) => {
      const query = { ...position, unanswered, limit: pageSizes.reviews };
      const { data } = await ask('GET /questions/received', { query }, { signal });
      return { items: data.questions, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

/** Calls whose answers contain reviews or questions, or whether they may be written. */
const affectedCalls = {
  reviews: ['GET /files/{id}/reviews', 'GET /reviews/received', 'GET /files/{id}', 'GET /payments/purchases'],
  questions: ['GET /files/{id}/questions', 'GET /questions/received'],
  /** A buyer may review a file once they have downloaded it. */
  fetched: ['GET /files/{id}/reviews', 'GET /payments/purchases'],
} as const satisfies Record<string, readonly Address[]>;

/**
 * Refetches after something was written. The draft must be dropped before: the refetch may remove the form, and a form
 * that returns would read the draft.
 */
export function useRefetch(subject: keyof typeof affectedCalls) {
  const queries = useQueryClient();
  return () =>
    Promise.all(affectedCalls[subject].map((address) => queries.invalidateQueries({ queryKey: keyOf(address) })));
}
