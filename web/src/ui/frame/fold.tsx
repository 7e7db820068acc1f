import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface Props {
  heading: string;
  /** The fact that most readers look for, beside the heading. */
  value?: ReactNode;
  /** Whether it is open from the beginning. */
  isOpen?: boolean;
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

export const Fold = ({ heading, value, isOpen, onOpen, className, children }: Props) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    className={cx('group/fold border-line border-b', className)}
  >
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
      <h2 className="mr-auto min-w-0 text-base">{heading}</h2>
      {value && <span className="num min-w-0 truncate text-ink-3 text-sm">{value}</span>}
      <ChevronDown
        aria-hidden="true"
        className="flex-none text-ink-3 transition-transform group-open/fold:rotate-180"
      />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
);
