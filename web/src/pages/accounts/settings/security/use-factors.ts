import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../api/addresses.ts';
import { keyOf } from '../../../../api/query.ts';

type Changed = ResponseOf<'GET /users/me/factors'>;

/** What a change answers is what the page shows from then on. */
export function useKeepFactors(): (changed: Changed) => void {
  const queries = useQueryClient();
  return ({ factors }) => queries.setQueryData<Changed>(keyOf('GET /users/me/factors'), { factors });
}
