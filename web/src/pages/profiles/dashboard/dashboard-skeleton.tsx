import { useT } from '../../../i18n/index.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { useTab } from './tabs.ts';

/** The dashboard before its data: no figure is better than a wrong one. */
export function DashboardSkeleton() {
  const { common } = useT();
  const { tab } = useTab();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <div className="flex h-12 items-center border-line border-b">
        <Skeleton className="h-5 w-3/4 max-w-100" />
      </div>
      {tab === 'files' ? <Panels /> : <Skeleton className="mt-4 mb-1 h-11 sm:max-w-[340px]" />}
      <RowSkeletons />
    </div>
  );
}

function Panels() {
  const { dashboard: t } = useT();
  return (
    <>
      <Skeleton className="mt-4 h-4 max-w-100" />
      <section aria-label={t.earnings}>
        <Skeleton className="mt-4 h-7 max-w-80" />
      </section>
      <Skeleton className="mt-4 mb-1 h-11 sm:max-w-[300px]" />
    </>
  );
}
