import { useQueryClient } from '@tanstack/react-query';
import type { Answered } from '../../../api/addresses.ts';
import { keyOf } from '../../../api/query.ts';

type Changed = Answered<'GET /users/me/factors'>;

/** What a change answers is what the page shows from then on. */
export function useKeepFactors(): (changed: Changed) => void {
  const queries = useQueryClient();
  return ({ factors }) => queries.setQueryData<Changed>(keyOf('GET /users/me/factors'), { factors });
}
