import type { ReactNode } from 'react';
import type { FilePost } from '#shared/contract/files';
import { type Side, usePeople } from '../../../features/lists/people.ts';
import { PersonRow } from '../../../features/lists/person-row.tsx';
import { OwnFiles } from '../../../features/own-files/file-table.tsx';
import { myFilesAddress } from '../../../features/own-files/file-view.ts';
import { PostRow } from '../../../features/own-files/own-row.tsx';
import { useUnstar } from '../../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { StarToggle } from '../../../ui/button/star-toggle.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { useDayNames } from '../../../ui/text/day-names.ts';
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
  const nameOf = useDayNames();
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
