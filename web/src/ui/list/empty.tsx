import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { cx } from '../class-names.ts';

/** A decoration may stay away: without its code the sentence and the way out still stand. */
const StallDrawing = lazy<ComponentType>(() => import('./stall-drawing.tsx').catch(() => ({ default: () => null })));

interface Props {
  heading: ReactNode;
  children?: ReactNode;
  /** One way out. */
  action?: ReactNode;
  /** h1 where the emptiness is the page. */
  level?: 1 | 2 | 3;
}

export function Empty({ heading, children, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center text-ink-2">
      <div className={cx('mb-2 aspect-[240/170]', level === 1 ? 'w-60' : 'w-42')}>
        <Suspense>
          <StallDrawing />
        </Suspense>
      </div>
      <Heading className={level === 1 ? 'song text-[1.75rem] text-ink leading-[1.35]' : 'text-ink text-md'}>
        {heading}
      </Heading>
      {children && <div className="max-w-[26em] text-balance">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
