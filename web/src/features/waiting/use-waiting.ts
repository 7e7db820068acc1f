import { useRead } from '../../api/use-read.ts';
import { isWaiting, useRefundRequests } from './refund-request.tsx';

/** More of them are on the page of questions. */
const mostQuestions = 3;

/** Open questions, refunds that were asked for, and refunds that wait for the balance. */
export function useWaiting() {
  const requests = useRefundRequests();
  const questions = useRead('GET /questions/received', {
    query: { unanswered: 'true', limit: mostQuestions },
    refetchOnMount: 'always',
  });
  return {
    refunds: requests.data?.data.refunds.filter(isWaiting) ?? [],
    questions: questions.data?.data.questions ?? [],
    asked: questions.data?.data.pagination.total ?? 0,
    isAsked: requests.isFetched && questions.isFetched,
  };
}
