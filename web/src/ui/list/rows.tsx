import { Fragment, type ReactNode } from 'react';
import { Link } from '../button/link.tsx';
import { cx } from '../class-names.ts';
import { type CoverPictures, coverOf, Thumb } from '../cover/cover-image.tsx';
import { Marked } from '../text/marked.tsx';

/** A list with a hairline between its rows. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="rows">
    {children}
  </ul>
);

interface FileRowProps {
  file: { id: string; title: string; category?: string | null | undefined; cover?: CoverPictures | null | undefined };
  /** Where its page is still there for whoever looks. */
  to: string | undefined;
  /** What the row tells of is not so any more. */
  struck?: boolean;
  /** Small facts, wrapped in Meta. */
  meta: ReactNode;
  /** A badge and what happens next. */
  status?: ReactNode;
  /** Money, right-aligned. */
  amount: ReactNode;
  action?: ReactNode;
  /** What was looked for; it is marked in the title. */
  query?: string | undefined;
}

interface TitleProps {
  to: string | undefined;
  /** One line on phones. */
  brief?: boolean;
  children: ReactNode;
}

/** Two lines at most, and a finger's height however short it is. */
export function RowTitle({ to, brief = false, children }: TitleProps) {
  const look = '-my-2.5 block py-2.5 font-semibold leading-[1.45]';
  /** One line does not break at all: of a second one, the height for a finger would show the tops. */
  const lines = brief ? 'max-md:block max-md:truncate md:line-clamp-2' : 'line-clamp-2';
  const text = <span className={cx('wrap-anywhere min-h-6', lines)}>{children}</span>;
  if (to === undefined) return <div className={cx(look, 'text-ink-2')}>{text}</div>;
  return (
    <Link to={to} className={cx(look, 'transition-colors hover:text-accent-text')}>
      {text}
    </Link>
  );
}

/** Thumb, title and facts; on phones two lines, and below them one row with the state, the amount and what can be done. */
export function FileRow({ file, to, struck, meta, status, amount, action, query }: FileRowProps) {
  const title = <Marked text={file.title} query={query} />;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 py-3 md:flex md:items-center md:gap-5 md:py-3.5">
      <Thumb {...coverOf(file)} className="w-18 md:w-24" />
      <div className="min-w-0 md:flex-1">
        {/* What was looked for may stand at the end of a title. */}
        <RowTitle to={to} brief={!query}>
          {struck ? <s>{title}</s> : title}
        </RowTitle>
        <div className="mt-1">{meta}</div>
      </div>
      <div className="col-span-2 flex min-h-11 flex-wrap items-center gap-x-3 md:contents">
        {status && (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:grid md:w-[190px] md:flex-none md:justify-items-start">
            {status}
          </div>
        )}
        <div
          className={cx('num leading-[1.45] md:min-w-[88px] md:text-right', status ? 'text-right' : 'max-md:mr-auto')}
        >
          {amount}
        </div>
        {action}
      </div>
    </li>
  );
}

interface MetaProps {
  /** One line on phones, where the first fact gives way. */
  brief?: boolean;
  className?: string;
  children: ReactNode;
}

const inOneLine =
  'max-md:flex-nowrap max-md:gap-x-2.5 max-md:[&>*]:flex-none max-md:[&>*]:whitespace-nowrap max-md:[&>:first-child]:min-w-0 max-md:[&>:first-child]:flex-initial';

/** Small facts in a line that wraps: each child is one fact. */
export const Meta = ({ brief = false, className, children }: MetaProps) => (
  <div
    className={cx(
      'num wrap-anywhere flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-3 text-sm [&>*]:inline-flex [&>*]:items-center [&>*]:gap-[5px] [&_.lucide]:size-[15px]',
      brief && inOneLine,
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
