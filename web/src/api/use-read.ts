import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArgs, RequestOf, ResponseOf } from './addresses.ts';
import type { ApiError } from './client.ts';
import { type ReadAddress, read } from './query.ts';

type ReadOptions<A extends ReadAddress> = Omit<UseQueryOptions<ResponseOf<A>, ApiError>, 'queryKey' | 'queryFn'>;
type ReadArgs<A extends ReadAddress> =
  object extends RequestOf<A> ? [input?: RequestOf<A> & ReadOptions<A>] : [input: RequestOf<A> & ReadOptions<A>];

/** Follows a read call: `useRead('GET /files/{id}', { params: { id }, retry: false })`. */
export function useRead<A extends ReadAddress>(
  address: A,
  ...[input]: ReadArgs<A>
): UseQueryResult<ResponseOf<A>, ApiError> {
  const { params, query, ...options } = Object(input);
  const request: CallArgs<A> = Object(params || query ? [{ params, query }] : []);
  return useQuery<ResponseOf<A>, ApiError>({ ...options, ...read(address, ...request) });
}
