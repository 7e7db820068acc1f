import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endErrorToasts, networkCause, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { Address, RequestOf, ResponseOf } from './addresses.ts';
import { type ApiError, type AskOptions, ask } from './client.ts';
import { keyOf, type ReadAddress } from './query.ts';

type WriteAddress = Exclude<Address, ReadAddress>;

interface WriteOptions<A extends WriteAddress> {
  /** Reads to refetch after the change, and after a conflict: 409 means that the page shows outdated data. */
  stale?: readonly Address[];
  /** Options of the call, read when it is sent. */
  options?: () => AskOptions;
  onDone?: (answer: ResponseOf<A>, request: RequestOf<A>) => unknown;
  onFailed?: (error: ApiError, request: RequestOf<A>) => unknown;
}

/** Identifies a call by address and parameters, so that a retry with a corrected body ends its error toast. */
const callOf = (address: Address, request: object = {}): string =>
  JSON.stringify([address, 'params' in request && request.params]);

/** `const star = useWrite('POST /files/{id}/star', { stale: ['GET /files'] }); star.mutate({ params: { id } })` */
export function useWrite<A extends WriteAddress>(
  address: A,
  { stale = [], options, onDone, onFailed }: WriteOptions<A> = {},
) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(stale.map((staleAddress) => queries.invalidateQueries({ queryKey: keyOf(staleAddress) })));
  return useMutation<ResponseOf<A>, ApiError, RequestOf<A>>({
    /** Also tried when the browser believes itself offline, so that the failure is shown. */
    networkMode: 'always',
    mutationFn: (request) => ask(address, request, options?.()),
    onSuccess: async (answer, request) => {
      endErrorToasts(callOf(address, request));
      await refresh();
      await onDone?.(answer, request);
    },
    onError: async (error, request) => {
      if (error.status === 409) void refresh();
      if (error.endedSession) return;
      const causes = [callOf(address, request), ...(error.code === 'network' ? [networkCause] : [])];
      await withErrorCauses(causes, () => onFailed?.(error, request));
    },
  });
}
