import { useT } from '../../i18n/index.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';

/** The dashboard before it knows anything: no figure is better than one that is not so. */
export function DashboardSkeleton() {
  const { common, dashboard: t } = useT();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_344px]">
        <Panel heading={t.earnings}>
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
            {['pending', 'available', 'in-transit', 'paid-out'].map((key) => (
              <div key={key}>
                <Skeleton className="h-4 w-14" />
                <Skeleton className="mt-2 h-7 w-24" />
                <Skeleton className="mt-2 h-3 w-28" />
              </div>
            ))}
          </div>
          <Skeleton className="mt-8 h-4 w-3/4" />
        </Panel>
        <Panel heading={t.storage}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-3 h-2.5 rounded-full" />
          <Skeleton className="mt-4 h-4 w-24" />
        </Panel>
      </div>
      <Skeleton className="mt-12 mb-6 h-6 w-3/4 max-w-100" />
      <RowSkeletons />
    </div>
  );
}
