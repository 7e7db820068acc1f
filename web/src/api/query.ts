import {
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { endErrorToasts, networkCause, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { Address, CallArgs, RequestOf, ResponseOf } from './addresses.ts';
import { type ApiError, type AskOptions, ask } from './client.ts';

type ReadAddress = Extract<Address, `GET ${string}`>;
type WriteAddress = Exclude<Address, ReadAddress>;

/** The cache key of a call; with the address alone, the beginning of all its keys. */
export const keyOf = <A extends Address>(address: A, request?: RequestOf<A>) =>
  request === undefined ? ([address] as const) : ([address, request] as const);

const queryOf = <A extends ReadAddress>(address: A, request: RequestOf<A> | undefined) =>
  queryOptions<ResponseOf<A>, ApiError>({
    queryKey: keyOf(address, request),
    queryFn: ({ signal }) => ask(address, request, { signal }),
  });

/** The query of a read call: `queries.prefetchQuery(read('GET /files/{id}', { params: { id } }))`. */
export const read = <A extends ReadAddress>(address: A, ...[request]: CallArgs<A>) => queryOf(address, request);

type ReadOptions<A extends ReadAddress> = Omit<UseQueryOptions<ResponseOf<A>, ApiError>, 'queryKey' | 'queryFn'>;
type ReadArgs<A extends ReadAddress> =
  object extends RequestOf<A> ? [input?: RequestOf<A> & ReadOptions<A>] : [input: RequestOf<A> & ReadOptions<A>];

/** Follows a read call: `useRead('GET /files/{id}', { params: { id }, retry: false })`. */
export function useRead<A extends ReadAddress>(
  address: A,
  ...[input]: ReadArgs<A>
): UseQueryResult<ResponseOf<A>, ApiError> {
  const { params, query, ...options }: ReadOptions<A> & { params?: unknown; query?: unknown } = input ?? {};
  const request: RequestOf<A> | undefined = params || query ? Object({ params, query }) : undefined;
  return useQuery({ ...options, ...queryOf(address, request) });
}

/** A 404 stays a 404: it is not asked for again. */
export const retryUnlessMissing = (failures: number, { status }: ApiError): boolean => failures < 1 && status !== 404;

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
