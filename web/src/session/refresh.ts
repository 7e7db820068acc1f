import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Refetches the session after a change of one's own account. */
export function useRefreshSession(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['session'] }), [queries]);
}
