import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';

interface Props {
  /** The section's heading, an h2. */
  heading?: ReactNode;
  /** Right of the heading: a count, a quiet button. */
  aside?: ReactNode;
  /** The accessible name of a section without a heading. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A surface with a hairline border, without a shadow. */
export function Panel({ heading, aside, label, className, children }: Props) {
  const id = useId();
  const labelProps = heading ? { 'aria-labelledby': id } : label ? { 'aria-label': label } : {};
  return (
    <section
      {...labelProps}
      className={cx('rounded-lg border border-line bg-surface p-5 md:p-6 [&>.rows]:-my-3', className)}
    >
      {heading && (
        <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={id}>{heading}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** h1, one line below it, actions on the right. */
export const PageHead = ({
  heading,
  lead,
  children,
}: {
  heading: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) => (
  <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <div className="wrap-anywhere min-w-0">
      <h1>{heading}</h1>
      {lead && <p className="num mt-1 break-keep text-ink-2">{lead}</p>}
    </div>
    {children && <div className="flex flex-wrap gap-2.5 print:hidden">{children}</div>}
  </header>
);

interface SplitProps {
  aside: ReactNode;
  /** More content, which follows the right column on narrow screens. */
  below?: ReactNode;
  children: ReactNode;
}

/** Content on the left, money on the right; the right column stays in view from 1024 px. */
export const Split = ({ children, aside, below }: SplitProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-8">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">{children}</div>
    <aside className="grid gap-5 lg:sticky lg:top-[calc(var(--header)+24px)] lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {aside}
    </aside>
    {below && <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{below}</div>}
  </div>
);

export const Rule = ({ className }: { className?: string }) => (
  <hr className={cx('border-line border-t', className ?? 'my-4')} />
);
