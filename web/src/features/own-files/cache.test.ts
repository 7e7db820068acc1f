// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf } from '../../api/query.ts';
import { invalidateOwn } from './cache.ts';

const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };

test.each(['GET /files/{id}/versions', 'GET /files/{id}/previews', 'GET /files/{id}/archives'] as const)(
  'after one’s file was changed, %s is asked for anew by whoever looks at it',
  async (address) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
    const queryKey = keyOf(address, { params });
    queries.setQueryData(queryKey, { data: {} });
    await invalidateOwn(queries);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  },
);
