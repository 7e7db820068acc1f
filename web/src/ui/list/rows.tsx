import { Fragment, type ReactNode } from 'react';
import { Link } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Title } from '../text/title.tsx';

/** A list with a hairline between its rows. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="rows">
    {children}
  </ul>
);

interface TitleProps {
  to: string | undefined;
  /** Below a head. */
  isLight?: boolean;
  children: ReactNode;
}

/** At most two lines, and high enough to tap even with one. */
export function RowTitle({ to, isLight = false, children }: TitleProps) {
  const titleClass = cx('-my-2.5 block py-2.5 leading-[1.45]', isLight ? 'font-medium' : 'font-semibold');
  const text = (
    <span className="wrap-anywhere line-clamp-2 min-h-6">
      {typeof children === 'string' ? <Title text={children} /> : children}
    </span>
  );
  if (to === undefined) return <div className={cx(titleClass, 'text-ink-2')}>{text}</div>;
  return (
    <Link to={to} className={cx(titleClass, 'transition-colors hover:text-accent-text')}>
      {text}
    </Link>
  );
}

/** Small facts in a line that wraps: one per child. */
export const Meta = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={cx(
      'num wrap-anywhere flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-3 text-sm [&>*]:inline-flex [&>*]:items-center [&>*]:gap-[5px] [&_.lucide]:size-[15px]',
      className,
    )}
  >
    {children}
  </div>
);

interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Too long to stand beside its label on phones. */
  long?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** Two pairs per line from 768 px, values on the left. */
  two?: boolean;
}

/** Labels with values: size, date, author, order number. */
export const Facts = ({ facts, two = false }: FactsProps) => (
  <dl
    className={cx(
      'grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-left text-sm',
      two && 'md:grid-cols-[auto_1fr_auto_1fr]',
    )}
  >
    {facts.map(({ key, label, value, long }) => (
      <Fragment key={key}>
        <dt className={cx('text-ink-3', long && 'max-sm:col-span-2')}>{label}</dt>
        <dd
          className={cx(
            'num min-w-0',
            long && 'max-sm:col-span-2 max-sm:-mt-2',
            !two && (long ? 'sm:text-right' : 'text-right'),
          )}
        >
          {value}
        </dd>
      </Fragment>
    ))}
  </dl>
);
