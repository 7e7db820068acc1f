import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FileCardSkeleton } from '../list/skeleton.tsx';

export const fileGrid =
  'grid grid-cols-2 items-start gap-x-3.5 gap-y-6 max-[359px]:gap-x-2.5 md:grid-cols-4 md:gap-x-6 md:gap-y-9 *:min-w-0';

interface Props {
  /** Three columns instead of four on wide screens, where four would leave one file alone in the last row. */
  three?: boolean;
  children: ReactNode;
}

export const FileGrid = ({ three = false, children }: Props) => (
  <div className={cx(fileGrid, three && 'md:grid-cols-3!')}>{children}</div>
);

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export const FileGridSkeleton = ({ count = keys.length }: { count?: number }) => (
  <div aria-busy="true" className={fileGrid}>
    {keys.slice(0, count).map((key) => (
      <FileCardSkeleton key={key} />
    ))}
  </div>
);
