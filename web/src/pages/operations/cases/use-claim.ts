import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { keyOf } from '../../../api/query.ts';
import { useWrite } from '../../../api/write.ts';
import { type CaseDetail, isOpen } from './decision.ts';
import { claimOf } from './due.tsx';

const claimable: readonly CaseDetail['state'][] = ['open', 'received'];

/** An open case is claimed by being opened: for half an hour nobody else decides it. */
export function useClaim(detail: CaseDetail): void {
  const queries = useQueryClient();
  const { id } = detail;
  const key = keyOf('GET /operator/cases/{id}', { params: { id } });
  const claiming = useWrite('POST /operator/cases/{id}/claim', {
    stale: ['GET /operator/cases'],
    onDone: ({ data }) =>
      queries.setQueryData<ResponseOf<'GET /operator/cases/{id}'>>(
        key,
        (before) => before && { data: { ...before.data, ...data } },
      ),
    // Somebody else was faster, or it was claimed too often: the case says so itself.
    onFailed: () => queries.invalidateQueries({ queryKey: key }),
  });
  const claim = useEffectEvent(() => {
    if (isOpen(detail) && claimable.includes(detail.state) && !claimOf(detail)) claiming.mutate({ params: { id } });
  });
  useEffect(() => claim(), []);
}
