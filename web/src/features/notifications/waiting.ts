import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { read } from '../../api/query.ts';

const plain = { is_unread: false, is_open: true, count: 1, amount: null, from: null, text: null } as const;
const without = { rating: null, version: null, outcome: null, account: null } as const;

/** Open questions and refund requests, however old they are, as their notifications; asked again when something has happened. */
export function useWaitingNotifications(unread: number) {
  const refunds = useQuery(read('GET /payments/refund-requests', { query: { limit: 50 } }));
  const questions = useQuery(read('GET /questions/received', { query: { unanswered: 'true', limit: 3 } }));
  const { refetch: refetchRefunds } = refunds;
  const { refetch: refetchQuestions } = questions;
  useEffect(() => {
    if (unread === 0) return;
    void refetchRefunds({ cancelRefetch: false });
    void refetchQuestions({ cancelRefetch: false });
  }, [unread, refetchRefunds, refetchQuestions]);

  const rows = [
    ...(questions.data?.data.questions ?? []).map(({ id, asked_at: at, by, file_id: file, text, title }) => ({
      ...{ ...plain, ...without, id: `question#${id}`, kind: 'question' as const, reference: id },
      ...{ at, from: by, text, file: { id: file, title } },
    })),
    ...(refunds.data?.data.refunds ?? [])
      .filter(({ state }) => state === 'requested')
      .map(({ out_trade_no: order, requested_at: at, file_post_id: file, title, amount }) => ({
        ...{ ...plain, ...without, id: `refund_request#${order}`, kind: 'refund_request' as const, reference: order },
        ...{ at, amount, file: { id: file, title } },
      })),
  ] satisfies NotificationAnswer[];
  return { rows, isFetched: refunds.isFetched && questions.isFetched };
}
