import type { ReactNode } from 'react';
import { Link } from '../../ui/button/button.tsx';
import { Meta } from '../../ui/list/rows.tsx';
import { Sentence } from '../../ui/text/sentence.tsx';

export const rowTitle = 'wrap-anywhere block text-left font-semibold leading-[1.45] after:absolute after:inset-0';
export const rowBox =
  'relative -mx-3 grid gap-x-5 gap-y-1.5 px-3 py-2.5 hover:bg-sunken has-focus-visible:bg-sunken md:grid-cols-[minmax(0,1fr)_auto] md:items-center';

interface Props {
  to: string;
  title: ReactNode;
  /** At the left of the title. */
  picture?: ReactNode;
  /** Small facts, each a child. */
  meta?: ReactNode;
  /** Badges and figures: at the right, on phones below. */
  children?: ReactNode;
}

/** A row of a queue: dense, all of it opens, and `j` and `k` step through the rows. */
export const Row = ({ to, title, picture, meta, children }: Props) => (
  <li className={rowBox}>
    <div className="flex items-start gap-3.5">
      {picture}
      <div className="min-w-0">
        <Link to={to} data-row className={rowTitle}>
          <Sentence>{title}</Sentence>
        </Link>
        {meta && <Meta className="mt-0.5">{meta}</Meta>}
      </div>
    </div>
    {children && (
      <div className="num flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm md:justify-end">
        {children}
      </div>
    )}
  </li>
);
