import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endErrorToasts, networkCause, withErrorCauses } from '../ui/overlay/error-toasts.ts';
import type { Address, Answered, Asked, AskedArgs } from './addresses.ts';
import { type ApiError, type AskOptions, ask } from './client.ts';

type Reads = Extract<Address, `GET ${string}`>;
type Writes = Exclude<Address, Reads>;

/** The cache key of a call; with the address alone, the beginning of all its keys. */
export const keyOf = <A extends Address>(address: A, asked?: Asked<A>) =>
  asked === undefined ? ([address] as const) : ([address, asked] as const);

/** `useQuery(read('GET /files/{id}', { params: { id } }))`: the whole of a page's data fetching. */
export const read = <A extends Reads>(address: A, ...[asked]: AskedArgs<A>) =>
  queryOptions<Answered<A>, ApiError>({
    queryKey: keyOf(address, asked),
    queryFn: ({ signal }) => ask(address, asked, { signal }),
  });

/** Nobody comes into being by asking twice. */
export const retryUnlessMissing = (failures: number, { status }: ApiError): boolean => failures < 1 && status !== 404;

interface WriteOptions<A extends Writes> {
  /** Lists and details that the change makes stale. Asked for anew after a conflict too: what they show is not so any more. */
  stale?: readonly Address[];
  /** Said with the call. */
  options?: () => AskOptions;
  onDone?: (answer: Answered<A>, asked: Asked<A>) => unknown;
  onFailed?: (error: ApiError, asked: Asked<A>) => unknown;
}

/** One thing that is tried again, whatever its body is corrected to. */
const callOf = (address: Address, asked: object = {}): string =>
  JSON.stringify([address, 'params' in asked && asked.params]);

/** `const star = useWrite('POST /files/{id}/star', { stale: ['GET /files'] }); star.mutate({ params: { id } })` */
export function useWrite<A extends Writes>(
  address: A,
  { stale = [], options, onDone, onFailed }: WriteOptions<A> = {},
) {
  const queries = useQueryClient();
  const refresh = () => Promise.all(stale.map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
  return useMutation<Answered<A>, ApiError, Asked<A>>({
    /** A browser that believes itself offline tries as well: waiting in silence would tell nobody why. */
    networkMode: 'always',
    mutationFn: (asked) => ask(address, asked, options?.()),
    onSuccess: async (answer, asked) => {
      endErrorToasts(callOf(address, asked));
      await refresh();
      await onDone?.(answer, asked);
    },
    onError: async (error, asked) => {
      if (error.status === 409) void refresh();
      if (error.endedSession) return;
      const causes = [callOf(address, asked), ...(error.code === 'network' ? [networkCause] : [])];
      await withErrorCauses(causes, () => onFailed?.(error, asked));
    },
  });
}
