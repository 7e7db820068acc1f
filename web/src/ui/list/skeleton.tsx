import { cx } from '../class-names.ts';

/** A block of the size of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton motion-safe:animate-breathe', className)} />
);

export const FileCardSkeleton = () => (
  <div className="card" aria-hidden="true">
    <Skeleton className="aspect-auto min-h-[132px] rounded-none sm:aspect-3/2 sm:min-h-0" />
    <div className="flex min-w-0 flex-1 flex-col px-3.5 pt-3 pb-1 sm:px-4 sm:pt-3.5">
      <Skeleton className="mt-1 h-4 w-11/12" />
      <Skeleton className="mt-2 h-4 w-7/12" />
      <Skeleton className="mt-3 h-3 w-10/12" />
      <div className="mt-2 flex min-h-7 items-center gap-2 sm:mt-auto sm:min-h-12">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3 w-21" />
      </div>
      <div className="flex min-h-11 items-center justify-between sm:min-h-12 sm:border-line sm:border-t">
        <Skeleton className="h-[18px] w-16" />
        <Skeleton className="h-3 w-21" />
      </div>
    </div>
  </div>
);
