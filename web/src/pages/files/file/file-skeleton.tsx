import { Skeleton } from '../../../ui/list/skeleton.tsx';

/** The picture, two lines of a title, the price and the button of a file, where they will be. */
export const FileSkeleton = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_368px]"
  >
    <Skeleton className="aspect-3/2 rounded-lg" />
    <div className="grid content-start gap-3.5">
      <Skeleton className="h-7" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-4 h-8 w-28" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  </div>
);
