import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../ui/list/skeleton.tsx';

/** The page works without home sections. */
const HomeSections = lazy<ComponentType<{ waiting: ReactNode }>>(() =>
  import('./home-sections.tsx').catch(() => ({ default: () => null })),
);

/** As high as the home sections, however many arrive: they stand beside each other, and nothing below them moves. */
const waiting = (
  <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
    <Skeleton className="min-h-72 rounded-lg" />
    <Skeleton className="min-h-72 rounded-lg max-md:hidden" />
    <Skeleton className="min-h-72 rounded-lg max-md:hidden" />
  </div>
);

export const HomeSectionsPanel = () => (
  <div className="mt-5">
    <Suspense fallback={waiting}>
      <HomeSections waiting={waiting} />
    </Suspense>
  </div>
);
