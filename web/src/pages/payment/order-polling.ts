import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';

export const pollMs = 3000;
/** The first attempt and 40 more. */
export const mostPolls = 41;

/** `waiting`: still asking. The last three: asked long enough without an answer, and why. */
export type OrderView = 'waiting' | 'completed' | 'failed' | 'gave-up-pending' | 'gave-up-unknown' | 'gave-up-network';

interface Poll {
  polls: number;
  status?: string | undefined;
  failed: boolean;
  /** The server knows no such order: no later poll will. */
  missing: boolean;
}

/** Never "failed" while money may be on its way: only the server's own word, or an order that does not exist. */
export function viewOf({ polls, status, failed, missing }: Poll): OrderView {
  if (missing || (!failed && status === 'failed')) return 'failed';
  if (!failed && status === 'completed') return 'completed';
  if (polls < mostPolls) return 'waiting';
  if (failed) return 'gave-up-network';
  return status === 'pending' ? 'gave-up-pending' : 'gave-up-unknown';
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Asks how the order stands until it is decided or the polls are used up; `again` asks at once and once more. */
export function useOrderStatus(outTradeNo: string) {
  const queries = useQueryClient();
  const order = useQuery({
    queryKey: ['order-status', outTradeNo],
    queryFn: ({ signal }) =>
      ask('GET /payments/payment/{out_trade_no}', { params: { out_trade_no: outTradeNo } }, { signal }),
    enabled: outTradeNo !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (viewOf(pollOf(state)) === 'waiting' ? pollMs : false),
  });
  const state = queries.getQueryState(['order-status', outTradeNo]);
  const poll = pollOf({ ...order, dataUpdateCount: state?.dataUpdateCount ?? 0 });
  const view = outTradeNo === '' ? 'failed' : viewOf(poll);
  useRefresh(view === 'completed');
  return {
    view,
    polls: poll.polls,
    fileId: order.data?.data.file_post_id,
    again: order.refetch,
    asking: order.isFetching,
  };
}

interface Asked {
  data: { data: { status: string } } | undefined;
  error: unknown;
  dataUpdateCount: number;
  errorUpdateCount: number;
}

const pollOf = ({ data, error, dataUpdateCount, errorUpdateCount }: Asked): Poll => ({
  polls: dataUpdateCount + errorUpdateCount,
  status: data?.data.status,
  failed: error !== null,
  missing: isMissing(error),
});

/** What was loaded before the payment shows the file as not bought. */
function useRefresh(paid: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!paid) return;
    void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}') });
    void queries.invalidateQueries({ queryKey: keyOf('GET /payments/purchases') });
  }, [paid, queries]);
}
