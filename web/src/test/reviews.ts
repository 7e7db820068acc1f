import type {
  QuestionEntry,
  ReceivedQuestion,
  ReceivedReview,
  ReviewAnswer,
  ReviewSummary,
} from '#shared/contract/reviews';
import type { ResponseOf } from '../api/addresses.ts';
import { pagination } from './visit.tsx';

const at = '2026-11-01T04:00:00.000Z';

/** A review that counts. */
export const review = (change: Partial<ReviewAnswer> = {}): ReviewAnswer => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5R01',
  rating: 5,
  text: '讲得很清楚',
  by: { username: 'lin', display_name: '林一' },
  version: 1,
  bought_at: at,
  written_at: at,
  edited_at: null,
  counted: true,
  refunded: false,
  folded: null,
  reply: null,
  revision: 1,
  ...change,
});

export const summary = (change: Partial<ReviewSummary> = {}): ReviewSummary => ({
  count: 0,
  average: null,
  counts: [0, 0, 0, 0, 0],
  newest: { version: 1, count: 0, average: null },
  frozen: false,
  ...change,
});

type ReviewsData = ResponseOf<'GET /files/{id}/reviews'>['data'];

/** The reviews of a file, as a visitor sees them who has not bought it unless the test says otherwise. */
export const reviewsAnswer = ({ reviews = [], ...change }: Partial<ReviewsData> = {}): { data: ReviewsData } => ({
  data: {
    ...{ summary: summary({ count: reviews.length }), mine: null, barred: 'not_bought' },
    reviews,
    pagination: { ...pagination, total: reviews.length, totalPages: reviews.length > 0 ? 1 : 0 },
    ...change,
  },
});

export const question = (change: Partial<QuestionEntry> = {}): QuestionEntry => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5Q01',
  text: '适合零基础吗？',
  by: { username: 'mei', display_name: '梅子' },
  asked_at: at,
  is_mine: false,
  answer: { text: '适合，从音标讲起。', at, edited_at: null },
  folded: null,
  ...change,
});

type QuestionsData = ResponseOf<'GET /files/{id}/questions'>['data'];

export const questionsAnswer = ({
  questions = [],
  open = [],
}: Partial<QuestionsData> = {}): { data: QuestionsData } => ({
  data: { questions, open, pagination: { ...pagination, total: questions.length, totalPages: 1 } },
});

const of = { file_id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '考研英语' };

export const receivedReview = (change: Partial<ReceivedReview> = {}): ReceivedReview => ({
  ...review(),
  ...of,
  ...change,
});

export const receivedQuestion = (change: Partial<ReceivedQuestion> = {}): ReceivedQuestion => ({
  ...question({ answer: null }),
  ...of,
  ...change,
});
