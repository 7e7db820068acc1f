import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NeededRole } from '#shared/roles';
import type { ApiError } from '../../api/client.ts';
import { useCore } from '../../i18n/index.tsx';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';
import { FactorMissing, RoleMissing } from './needs.tsx';

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>;
  takes: NeededRole;
  /** Rendered in place of a missing item. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** An answer of the console's API: loading, refused, or loaded. It stays visible if a refetch fails. */
export function Loaded<Data>({ query, takes, missing, children }: Props<Data>) {
  const { frame: t } = useOperatorMessages();
  const { data, error, refetch } = query;
  if (error?.code === 'operator_factor_missing') return <FactorMissing />;
  if (error?.code === 'role_missing') return <RoleMissing takes={takes} />;
  if (error?.status === 404 && missing) return missing;
  const failed = error && <LoadFailed heading={t.loadFailed} error={error} onRetry={refetch} className="mb-4" />;
  if (data === undefined) return failed || <Lines />;
  return (
    <>
      {failed}
      {children(data)}
    </>
  );
}

const Lines = () => (
  <div aria-busy="true" className="rows">
    <p role="status" className="sr-only">
      {useCore().common.loading}
    </p>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="py-3.5">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="mt-2 h-3 w-1/3" />
      </div>
    ))}
  </div>
);
