import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilePost } from '#shared/contract/files';
import { type Side, usePeople } from '../../../features/lists/people.ts';
import { PersonRow } from '../../../features/lists/person-row.tsx';
import { OwnFiles } from '../../../features/own-files/file-table.tsx';
import { myFilesAddress } from '../../../features/own-files/file-view.ts';
import { useUnstar } from '../../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { StarToggle } from '../../../ui/button/star-toggle.tsx';
import { cx } from '../../../ui/class-names.ts';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import { Price } from '../../../ui/figures/price.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { useDayNames } from '../../../ui/text/day-names.ts';
import { fenOf, formatCount, formatSize } from '../../../ui/text/format.ts';
import { marketZone } from '../../../ui/text/format-date.ts';
import { Marked } from '../../../ui/text/marked.tsx';
import { Title } from '../../../ui/text/title.tsx';
import type { TabList, useOwnFiles } from './lists.ts';
import { Retry } from './retry.tsx';
import { TabContent } from './tab-content.tsx';
import { useTab } from './tabs.ts';

interface Props {
  list: TabList<FilePost>;
}

const authorOf = ({ display_name, username }: FilePost): string => display_name || username;

export function OwnFilesTab({ list }: { list: ReturnType<typeof useOwnFiles> }) {
  const { dashboard: t } = useT();
  const { view, look } = useTab();
  const isMore = list.posts !== undefined && (list.total ?? 0) > list.posts.length;
  return (
    <>
      <OwnFiles control="search" list={list} view={view} onView={look} failed={<Retry onRetry={list.retry} />} />
      {isMore && (
        <p className="mt-6 text-center">
          <ButtonLink to={myFilesAddress(view, 1)}>{t.allFiles}</ButtonLink>
        </p>
      )}
    </>
  );
}

export function StarredTab({ list }: Props) {
  const unstar = useUnstar();
  return (
    <TabContent
      list={list}
      textsOf={(file) => [file.title, authorOf(file)]}
      row={(file, query) => (
        <OthersFile key={file.id} file={file} query={query}>
          <StarToggle starred count={file.star_count} onToggle={() => void unstar(file)} />
        </OthersFile>
      )}
    />
  );
}

/** Read-only: each file links to its page, with its date. */
export function ActivityTab({ list }: Props) {
  const { date } = useDates();
  const nameOf = useDayNames(marketZone);
  return (
    <TabContent
      list={list}
      textsOf={(file) => [file.title, authorOf(file)]}
      row={(file, query) => {
        const since = (
          <time dateTime={file.created_at} title={date(file.created_at)}>
            {nameOf(file.created_at)}
          </time>
        );
        return <OthersFile key={file.id} file={file} query={query} since={since} />;
      }}
    />
  );
}

/** The list is fetched when its tab is opened; the number on the tab is known before. */
export function PeopleTab({ side, username }: { side: Side; username: string }) {
  const { dashboard } = useT();
  const unfollow = side === 'following' ? dashboard.unfollow : undefined;
  return (
    <TabContent
      list={usePeople(side, username)}
      textsOf={({ display_name, username: name, bio }) => [display_name, name, bio]}
      row={(person, query) => <PersonRow key={person.id} person={person} query={query} unfollow={unfollow} />}
    />
  );
}

interface OthersProps {
  file: FilePost;
  query: string;
  since?: ReactNode;
  children?: ReactNode;
}

const OthersFile = ({ file, query, since, children }: OthersProps) => (
  <PostRow
    file={file}
    title={<Title text={file.title} query={query} />}
    fact={
      <>
        <Link
          to={paths.user(file.username)}
          className="relative min-h-6 max-w-full text-ink-2 after:absolute after:-inset-2 hover:text-accent-text"
        >
          <span className="truncate">
            <Marked text={authorOf(file)} query={query} />
          </span>
        </Link>
        {since}
      </>
    }
  >
    {children}
  </PostRow>
);

interface RowProps {
  file: FilePost;
  /** The title with matches marked. */
  title?: ReactNode;
  /** An additional fact or badge. */
  fact?: ReactNode;
  /** Rendered right of the price. */
  children?: ReactNode;
}

/** Thumb, title and facts; on phones price and actions move below. */
const PostRow = ({ file, title, fact, children }: RowProps) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 py-3.5 md:flex md:items-center md:gap-5">
    <Thumb {...coverOf(file)} className="w-18 md:w-24" />
    <div className="min-w-0 md:flex-1">
      <RowTitle to={paths.file(file.id)}>{title ?? file.title}</RowTitle>
      <FileFacts file={file}>{fact}</FileFacts>
    </div>
    <div
      className={cx(
        'flex flex-wrap items-center justify-end gap-x-4 md:flex-nowrap',
        children ? 'col-span-2 min-h-11' : 'col-start-2',
      )}
    >
      <Price fen={fenOf(file.price)} className="mr-auto text-md md:min-w-24 md:text-right" />
      {children}
    </div>
  </li>
);

function FileFacts({ file, children }: { file: FilePost; children?: ReactNode }) {
  const { ui } = useT();
  return (
    <Meta className="mt-1">
      {children}
      <span>{formatSize(file.file_size)}</span>
      {file.download_count > 0 && (
        <span>
          <Download aria-hidden="true" />
          <span aria-hidden="true">{formatCount(file.download_count)}</span>
          <span className="sr-only">{ui.downloads(formatCount(file.download_count))}</span>
        </span>
      )}
    </Meta>
  );
}
