import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useBackOnline } from '../../nav/use-back-online.ts';
import { orderIn, type PollError, pollErrorOf } from './order-answer.ts';

export const pollMs = 3000;
/** The first attempt and 40 more. */
export const mostPolls = 41;

/** `waiting`: still polling. `unreadable`: the answer cannot be parsed. `gave-up-…`: all polls are used up, and why. */
export type OrderView = 'waiting' | 'completed' | 'failed' | 'unreadable' | GaveUp;

export type GaveUp = 'gave-up-pending' | 'gave-up-unknown' | 'gave-up-network';

interface Poll {
  polls: number;
  status?: string | undefined;
  /** Of the last poll; an earlier error is forgotten. */
  error?: PollError | undefined;
}

/** Never "failed" while money may be on its way: only if the server says so, or knows no such order. */
export function viewOf({ polls, status, error }: Poll): OrderView {
  if (error === 'missing') return 'failed';
  if (error === 'unreadable') return 'unreadable';
  if (!error && (status === 'failed' || status === 'completed')) return status;
  if (polls < mostPolls) return 'waiting';
  if (error) return 'gave-up-network';
  return status === 'pending' ? 'gave-up-pending' : 'gave-up-unknown';
}

const isDecided = (view: OrderView): boolean => view === 'completed' || view === 'failed';

/** Polls the order until it is decided or the polls are used up; `again` polls at once, and starts a new round. */
export function useOrderStatus(outTradeNo: string) {
  const queries = useQueryClient();
  const [pollsBefore, setPollsBefore] = useState(0);
  const order = useQuery({
    queryKey: ['order-status', outTradeNo],
    queryFn: ({ signal }) =>
      ask('GET /payments/payment/{out_trade_no}', { params: { out_trade_no: outTradeNo } }, { signal, tolerant: true }),
    enabled: outTradeNo !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    /**
     * Polls although the browser believes itself offline, so that it gives up in the end: a paused query never would.
     */
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (viewOf(pollOf(state, pollsBefore)) === 'waiting' ? pollMs : false),
  });
  const dataUpdateCount = queries.getQueryState(['order-status', outTradeNo])?.dataUpdateCount ?? 0;
  const poll = pollOf({ ...order, dataUpdateCount }, pollsBefore);
  const view = outTradeNo === '' ? 'failed' : viewOf(poll);

  const again = () => {
    if (view !== 'waiting') setPollsBefore(pollsBefore + poll.polls);
    void order.refetch();
  };
  useBackOnline(() => !isDecided(view) && again());
  useRefresh(view === 'completed');
  const { fileId } = orderIn(order.data);
  const isMissing = poll.error === 'missing';
  const isCutOff = poll.error === 'network';
  return { view, polls: poll.polls, fileId, isMissing, isCutOff, again, asking: order.isFetching };
}

interface PolledOrder {
  data: unknown;
  error: unknown;
  dataUpdateCount: number;
  errorUpdateCount: number;
}

const pollOf = ({ data, error, dataUpdateCount, errorUpdateCount }: PolledOrder, pollsBefore: number): Poll => ({
  polls: dataUpdateCount + errorUpdateCount - pollsBefore,
  status: orderIn(data).status,
  error: pollErrorOf(error),
});

/** Queries from before the payment show the file as not bought. */
function useRefresh(paid: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!paid) return;
    void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}') });
    void queries.invalidateQueries({ queryKey: keyOf('GET /payments/purchases') });
  }, [paid, queries]);
}
