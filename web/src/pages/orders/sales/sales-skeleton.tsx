import { useT } from '../../../i18n/index.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';

/** Balance, chart and list before they are loaded. */
export function SalesSkeleton() {
  const { common } = useT();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <Skeleton className="h-56 rounded-lg md:h-28" />
      <Skeleton className="mt-5 h-110 rounded-lg" />
      <Skeleton className="mt-9 mb-4 h-6 w-32" />
      <RowSkeletons />
    </div>
  );
}
