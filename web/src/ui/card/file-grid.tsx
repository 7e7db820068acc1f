import type { ReactNode } from 'react';
import { FileCardSkeleton } from '../list/skeleton.tsx';

export const fileGrid =
  'grid grid-cols-2 gap-x-3.5 gap-y-6 max-[359px]:gap-x-2.5 md:grid-cols-4 md:gap-x-6 md:gap-y-9 *:min-w-0';

export const FileGrid = ({ children }: { children: ReactNode }) => <div className={fileGrid}>{children}</div>;

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export const FileGridSkeleton = ({ count = keys.length }: { count?: number }) => (
  <div aria-busy="true" className={fileGrid}>
    {keys.slice(0, count).map((key) => (
      <FileCardSkeleton key={key} />
    ))}
  </div>
);
