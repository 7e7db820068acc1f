import { useT } from '../../../i18n/index.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
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
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_344px]">
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
      <h2 className="mt-9">{t.tabs.files}</h2>
      <Skeleton className="mt-4 mb-1 h-11 sm:max-w-[340px]" />
    </>
  );
}
