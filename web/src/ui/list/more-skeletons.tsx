import { Skeleton } from './skeleton.tsx';

/** Apart from `skeleton.tsx`, which is in the first load. */
export const CreatorCardSkeleton = () => (
  <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line bg-surface">
    <Skeleton className="h-4 rounded-none" />
    <div className="px-5 pt-3.5 pb-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-2 h-3 w-1/3" />
        </div>
      </div>
      <Skeleton className="mt-4 h-3 w-10/12" />
      <div className="grid grid-cols-3 gap-2 pt-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="aspect-3/2" />
        ))}
      </div>
      <Skeleton className="mt-4 h-3 w-7/12" />
    </div>
  </div>
);

export const RowSkeletons = () => (
  <div aria-busy="true" className="rows">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <RowSkeleton key={key} />
    ))}
  </div>
);

const RowSkeleton = () => (
  <div aria-hidden="true" className="flex min-h-29 gap-3.5 py-3.5 md:min-h-23">
    <Skeleton className="aspect-3/2 w-18 md:w-24" />
    <div className="flex-1">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-2 h-3 w-1/3" />
    </div>
  </div>
);
