import type { ReactNode } from 'react';
import { FileCardSkeleton } from '../list/skeleton.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 md:gap-6 lg:grid-cols-4';

export const FileGrid = ({ children }: { children: ReactNode }) => <div className={grid}>{children}</div>;

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export const FileGridSkeleton = ({ count = keys.length }: { count?: number }) => (
  <div aria-busy="true" className={grid}>
    {keys.slice(0, count).map((key) => (
      <FileCardSkeleton key={key} />
    ))}
  </div>
);
