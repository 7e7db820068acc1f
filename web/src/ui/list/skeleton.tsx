import { cx } from '../class-names.ts';

/** A block of the size of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton motion-safe:animate-breathe', className)} />
);

export const FileCardSkeleton = () => (
  <div className="card" aria-hidden="true">
    <Skeleton className="aspect-3/2 rounded-lg" />
    <Skeleton className="mt-3.5 h-4 w-11/12" />
    <Skeleton className="mt-2 h-4 w-7/12" />
    <Skeleton className="mt-3 h-[18px] w-16" />
  </div>
);
