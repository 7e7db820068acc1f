import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** After a change of one's own account: what the session shows of it is asked for anew. */
export function useRefreshSession(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['session'] }), [queries]);
}
