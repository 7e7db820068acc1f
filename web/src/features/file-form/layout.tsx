import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../ui/class-names.ts';

const surface = 'rounded-lg border border-line bg-surface p-5 md:px-8 md:py-6';

interface ColumnsProps {
  /** The card, and the button that publishes it; in view at every position from 768 px. */
  aside: ReactNode;
  children: ReactNode;
}

/** The steps on the left, what comes of them on the right; on phones below. */
export const StepColumns = ({ aside, children }: ColumnsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_216px] md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_282px] lg:gap-14">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    <aside className="md:sticky md:top-[calc(var(--header)+24px)]">{aside}</aside>
  </div>
);

interface StepProps {
  number: number;
  heading: ReactNode;
  /** Right of the heading. */
  aside?: ReactNode;
  isDone?: boolean | undefined;
  children: ReactNode;
}

export const Step = ({ number, heading, aside, isDone, children }: StepProps) => (
  <section className={cx(surface, 'grid grid-cols-[32px_minmax(0,1fr)] gap-x-3.5')}>
    <span
      aria-hidden="true"
      className={cx('text-center song font-bold text-[1.375rem] leading-normal', isDone ? 'text-ok' : 'text-ink-3')}
    >
      {number}
    </span>
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="leading-[1.65]">{heading}</h2>
      {aside}
    </div>
    <div className="col-span-2 mt-3 min-w-0 md:col-span-1 md:col-start-2">{children}</div>
  </section>
);

interface MoreProps {
  heading: string;
  /** The fields inside. */
  line: string;
  /** It begins open, as something inside is filled in. */
  isFilled?: boolean;
  /** A field inside has an error. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** Folded fields, which few need. They are in the page only while this is open. */
export function MoreFields({ heading, line, isFilled = false, hasProblem = false, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isFilled);
  // It stays open while the error is being corrected.
  if (hasProblem && !isOpen) setOpen(true);
  return (
    <section className={surface}>
      <h2 className="-my-2.5 text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 text-left"
        >
          {heading}
          <span className="min-w-0 flex-1 truncate font-normal text-ink-3 text-sm">{line}</span>
          <ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-7">{children}</div>}
    </section>
  );
}

interface GroupProps {
  heading: ReactNode;
  /** After the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One subject among the folded ones. */
export function MoreGroup({ heading, aside, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 id={id}>{heading}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
