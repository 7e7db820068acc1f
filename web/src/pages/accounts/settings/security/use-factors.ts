import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../api/addresses.ts';
import { keyOf } from '../../../../api/query.ts';

type Changed = ResponseOf<'GET /users/me/factors'>;

/** Shows the answer of a change without another request. */
export function useKeepFactors(): (changed: Changed) => void {
  const queries = useQueryClient();
  return ({ factors }) => queries.setQueryData<Changed>(keyOf('GET /users/me/factors'), { factors });
}
