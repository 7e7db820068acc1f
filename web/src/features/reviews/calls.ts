import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Question, ReceivedQuestion, ReceivedReview, Review } from '#shared/contract/reviews';
import { pageSizes } from '#shared/limits';
import type { Stars } from '#shared/reviews';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { keyOf, read } from '../../api/query.ts';
import { usePages } from '../lists/pages.ts';

/** Which of a file's reviews are looked at. */
export interface ReviewFilter {
  stars: Stars | undefined;
  version: 'newest' | 'all';
}

export const everything: ReviewFilter = { stars: undefined, version: 'all' };

type ReviewsAnswer = ResponseOf<'GET /files/{id}/reviews'>['data'];

export type ReviewsHead = Pick<ReviewsAnswer, 'summary' | 'mine' | 'barred'>;

/** What is said of a file; its numbers, one's own and whether one may write come with the first page. */
export const useReviews = (id: string, { stars, version }: ReviewFilter, enabled = true) =>
  usePages<Review, ReviewsHead>({
    key: ['GET /files/{id}/reviews', 'pages', id, version, stars],
    load: async (at, signal) => {
      const query = { ...at, version, limit: pageSizes.reviews, ...(stars && { stars }) };
      const { data } = await ask('GET /files/{id}/reviews', { params: { id }, query }, { signal });
      return { ...data, items: data.reviews };
    },
    enabled,
  });

/** One's own of a file, where nothing else of it is looked at. */
export const useOwnReview = (id: string) =>
  useQuery({
    ...read('GET /files/{id}/reviews', { params: { id }, query: { limit: 1 } }),
    refetchOnMount: 'always',
  });

/** What was asked about a file and answered; what waits comes with the first page. */
export const useQuestions = (id: string) =>
  usePages<Question, { open: Question[] }>({
    key: ['GET /files/{id}/questions', 'pages', id],
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.reviews };
      const { data } = await ask('GET /files/{id}/questions', { params: { id }, query }, { signal });
      return { ...data, items: data.questions };
    },
  });

/** What buyers said of one's files, each named by its file as well: one writer says something of many. */
export const useReceivedReviews = (unanswered: 'true' | 'false') =>
  usePages<ReceivedReview & { writer: string }>({
    key: ['GET /reviews/received', 'pages', unanswered],
    load: async (at, signal) => {
      const query = { ...at, unanswered, limit: pageSizes.reviews };
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
    load: async (at, signal) => {
      const query = { ...at, unanswered, limit: pageSizes.reviews };
      const { data } = await ask('GET /questions/received', { query }, { signal });
      return { items: data.questions, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

/** Whatever shows a review or a question, or whether one may be written. */
const shownIn = {
  reviews: ['GET /files/{id}/reviews', 'GET /reviews/received', 'GET /files/{id}', 'GET /payments/purchases'],
  questions: ['GET /files/{id}/questions', 'GET /questions/received'],
  /** Whoever has fetched a file may say what it is like. */
  fetched: ['GET /files/{id}/reviews', 'GET /payments/purchases'],
} as const satisfies Record<string, readonly Address[]>;

/**
 * After something was written, and after its draft is forgotten: what is asked for anew may take the form away, and one that
 * comes back would find the draft.
 */
export function useAskAnew(what: keyof typeof shownIn) {
  const queries = useQueryClient();
  return () => Promise.all(shownIn[what].map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
}
