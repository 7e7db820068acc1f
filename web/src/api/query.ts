import { queryOptions } from '@tanstack/react-query';
import type { Address, CallArgs, RequestOf, ResponseOf } from './addresses.ts';
import { type ApiError, ask } from './client.ts';

export type ReadAddress = Extract<Address, `GET ${string}`>;

/** The cache key of a call; with the address alone, the beginning of all its keys. */
export const keyOf = <A extends Address>(address: A, request?: RequestOf<A>) =>
  request === undefined ? ([address] as const) : ([address, request] as const);

/** The query of a read call: `queries.prefetchQuery(read('GET /files/{id}', { params: { id } }))`. */
export const read = <A extends ReadAddress>(address: A, ...[request]: CallArgs<A>) =>
  queryOptions<ResponseOf<A>, ApiError>({
    queryKey: keyOf(address, request),
    queryFn: ({ signal }) => ask(address, request, { signal }),
  });
