import { Fragment, type ReactNode } from 'react';
import { paths } from '../../nav/paths.ts';
import { Link } from '../button/link.tsx';
import { cx } from '../class-names.ts';
import { categoryOf } from '../cover/category.tsx';
import { Thumb } from '../cover/cover-image.tsx';
import { Marked } from '../text/marked.tsx';

/** A list with a hairline between its rows. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="rows">
    {children}
  </ul>
);

interface FileRowProps {
  file: { id: string; title: string; category?: string | null | undefined };
  /** Small facts, wrapped in Meta. */
  meta: ReactNode;
  /** A badge and what happens next; below the text on phones. */
  status?: ReactNode;
  /** Money, right-aligned. */
  amount: ReactNode;
  action?: ReactNode;
  /** What was looked for; it is marked in the title. */
  query?: string | undefined;
}

/** Two lines at most, and a finger's height however short it is. */
export const RowTitle = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="-my-2.5 block py-2.5 font-semibold leading-[1.45] transition-colors hover:text-accent-text">
    <span className="wrap-anywhere line-clamp-2 min-h-6">{children}</span>
  </Link>
);

/** Thumb, title and facts; on phones state and amount move below. */
export const FileRow = ({ file, meta, status, amount, action, query }: FileRowProps) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2 py-3.5 md:flex md:items-center md:gap-5">
    <Thumb category={categoryOf(file.category)} id={file.id} title={file.title} className="w-18 md:w-24" />
    <div className="col-start-2 col-end-[-1] min-w-0 md:flex-1">
      <RowTitle to={paths.file(file.id)}>
        <Marked text={file.title} query={query} />
      </RowTitle>
      <div className="mt-1">{meta}</div>
    </div>
    {status && (
      <div className="col-start-1 col-end-3 flex flex-wrap items-center gap-x-2 gap-y-1 md:grid md:w-[190px] md:justify-items-start">
        {status}
      </div>
    )}
    <div
      className={cx(
        'num flex min-h-11 items-center gap-3 leading-[1.45] md:grid md:min-h-0 md:min-w-[88px] md:gap-0 md:text-right',
        status ? 'justify-end' : 'col-start-1 col-end-3 pl-[86px] md:pl-0',
      )}
    >
      {amount}
    </div>
    {action && <div className={cx('justify-self-end', Boolean(status) && 'col-start-1 col-end-[-1]')}>{action}</div>}
  </li>
);

/** Small facts in a line that wraps: each child is one fact. */
export const Meta = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div
    className={cx(
      'num flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-3 text-sm [&>*]:inline-flex [&>*]:items-center [&>*]:gap-[5px] [&_.lucide]:size-[15px]',
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
  /** So long that it stands below its label on phones. */
  long?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** Two pairs a line from 768 px, values on the left. */
  two?: boolean;
}

/** Label and value: size, date, author, order number. */
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
