import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSizes } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { usePages } from '../lists/pages.ts';
import { starredChanged } from './set-star.ts';

function useStarredChanged(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: keyOf('GET /files/starred') });
    addEventListener(starredChanged, refresh);
    return () => removeEventListener(starredChanged, refresh);
  }, [queries]);
}

/** The user's starred files. Refetched at every visit, as the page listens to the event only while it is open. */
export function useStarred() {
  useStarredChanged();
  return usePages({
    key: ['GET /files/starred', 'pages'],
    load: async (at, signal) => {
      const { files, pagination } = await ask(
        'GET /files/starred',
        { query: { ...at, limit: pageSizes.starred } },
        { signal },
      );
      return { items: files, pagination };
    },
    refetchOnMount: 'always',
  });
}
