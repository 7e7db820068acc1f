import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endErrorToasts, networkCause, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { Address, AskedArgs, RequestOf, ResponseOf } from './addresses.ts';
import { type ApiError, type AskOptions, ask } from './client.ts';

type Reads = Extract<Address, `GET ${string}`>;
type Writes = Exclude<Address, Reads>;

/** The cache key of a call; with the address alone, the beginning of all its keys. */
export const keyOf = <A extends Address>(address: A, request?: RequestOf<A>) =>
  request === undefined ? ([address] as const) : ([address, request] as const);

/** `useQuery(read('GET /files/{id}', { params: { id } }))`: the whole of a page's data fetching. */
export const read = <A extends Reads>(address: A, ...[request]: AskedArgs<A>) =>
  queryOptions<ResponseOf<A>, ApiError>({
    queryKey: keyOf(address, request),
    queryFn: ({ signal }) => ask(address, request, { signal }),
  });

/** Nobody comes into being by asking twice. */
export const retryUnlessMissing = (failures: number, { status }: ApiError): boolean => failures < 1 && status !== 404;

interface WriteOptions<A extends Writes> {
  /** Lists and details that the change makes stale. Asked for anew after a conflict too: what they show is not so any more. */
  stale?: readonly Address[];
  /** Said with the call. */
  options?: () => AskOptions;
  onDone?: (answer: ResponseOf<A>, request: RequestOf<A>) => unknown;
  onFailed?: (error: ApiError, request: RequestOf<A>) => unknown;
}

/** One thing that is tried again, whatever its body is corrected to. */
const callOf = (address: Address, request: object = {}): string =>
  JSON.stringify([address, 'params' in request && request.params]);

/** `const star = useWrite('POST /files/{id}/star', { stale: ['GET /files'] }); star.mutate({ params: { id } })` */
export function useWrite<A extends Writes>(
  address: A,
  { stale = [], options, onDone, onFailed }: WriteOptions<A> = {},
) {
  const queries = useQueryClient();
  const refresh = () => Promise.all(stale.map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
  return useMutation<ResponseOf<A>, ApiError, RequestOf<A>>({
    /** A browser that believes itself offline tries as well: waiting in silence would tell nobody why. */
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
