import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { Loaded } from '../loaded.tsx';
import { rowBox, rowTitle } from '../row.tsx';

interface IssueListProps<Data, Item> {
  words: { title: string; lead: string; list: string; empty: string; emptyLine: string };
  query: UseQueryResult<{ data: Data }, ApiError>;
  itemsOf: (data: Data) => readonly Item[];
  above?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of issues of one kind, and the explanation if there are none. */
export function IssueList<Data, Item>({ words, query, itemsOf, above, children }: IssueListProps<Data, Item>) {
  return (
    <>
      <TitledHead heading={words.title} lead={words.lead} />
      {above}
      <Loaded query={query} takes="finance">
        {({ data }) => {
          const items = itemsOf(data);
          if (items.length === 0) return <Empty heading={words.empty} line={words.emptyLine} />;
          return <Rows label={words.list}>{items.map(children)}</Rows>;
        }}
      </Loaded>
    </>
  );
}

interface LineProps {
  title: ReactNode;
  /** Small facts, each a child; links among them are `Beside`. */
  meta: ReactNode;
  /** Without it the row has no action. */
  onOpen?: (() => void) | undefined;
  /** At the right: state and amount. */
  children?: ReactNode;
}

export const IssueRow = ({ title, meta, onOpen, children }: LineProps) => (
  <li className={rowBox}>
    <div className="min-w-0">
      {onOpen ? (
        <button type="button" data-row aria-haspopup="dialog" onClick={onOpen} className={rowTitle}>
          {title}
        </button>
      ) : (
        <b className="wrap-anywhere font-semibold">{title}</b>
      )}
      <Meta className="mt-0.5">{meta}</Meta>
    </div>
    {children && (
      <div className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-sm md:justify-end">{children}</div>
    )}
  </li>
);

/** A link in a row that opens as a whole: it lies above the row's own target. */
export const Beside = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link relative after:absolute after:-inset-y-2.5 after:inset-x-0">
    {children}
  </Link>
);
