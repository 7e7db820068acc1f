import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { keyOf } from '../../api/query.ts';
import { useWaiting } from '../waiting/use-waiting.ts';

const plain = { is_unread: false, is_open: true, count: 1, amount: null, from: null, text: null } as const;
const without = { rating: null, version: null, outcome: null, account: null } as const;

/** Open questions and refund requests, however old they are, as their notifications; asked again when something has happened. */
export function useWaitingNotifications(unread: number) {
  const queries = useQueryClient();
  const { questions, refunds, isAsked } = useWaiting();
  useEffect(() => {
    if (unread === 0) return;
    for (const call of ['GET /payments/refund-requests', 'GET /questions/received'] as const)
      void queries.invalidateQueries({ queryKey: keyOf(call) }, { cancelRefetch: false });
  }, [unread, queries]);

  const rows = [
    ...questions.map(({ id, asked_at: at, by, file_id: file, text, title }) => ({
      ...{ ...plain, ...without, id: `question#${id}`, kind: 'question' as const, reference: id },
      ...{ at, from: by, text, file: { id: file, title } },
    })),
    ...refunds
      .filter(({ state }) => state === 'requested')
      .map(({ out_trade_no: order, requested_at: at, file_post_id: file, title, amount }) => ({
        ...{ ...plain, ...without, id: `refund_request#${order}`, kind: 'refund_request' as const, reference: order },
        ...{ at, amount, file: { id: file, title } },
      })),
  ] satisfies NotificationAnswer[];
  return { rows, isAsked };
}
