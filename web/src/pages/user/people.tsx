import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { distinct } from '../../api/distinct.ts';
import { type Side, usePeople } from '../../features/lists/people.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { BackLink } from '../../ui/button/links.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { formatCount } from '../../ui/text/format.ts';
import { MissingUser } from './missing-user.tsx';
import { PersonRow, PersonSkeleton } from './person-row.tsx';

/** Who follows a user, or whom a user follows. */
export function People({ side }: { side: Side }) {
  const t = useWords(side);
  const { username = '' } = useParams();
  const list = usePeople(side, username);
  const isMissing = list.error?.status === 404;
  const failed = list.isError && !isMissing;
  const title = t.title(username);
  usePageTitle(title);
  useEffect(() => void (failed && toast.bad(t.failed)), [failed, t.failed]);

  if (isMissing) return <MissingUser />;
  const total = list.data?.pages.at(-1)?.pagination.total;
  return (
    <div className="mx-auto max-w-[760px]">
      <BackLink to={paths.user(username)}>{t.back(username)}</BackLink>
      <PageHead
        heading={<span className="wrap-anywhere">{title}</span>}
        lead={total ? t.total(formatCount(total)) : undefined}
      />
      {list.isPending && <PersonSkeleton />}
      {failed && !list.data && <LoadFailed heading={t.failed} error={list.error} onRetry={list.refetch} />}
      {list.data && <Shown side={side} list={list} />}
    </div>
  );
}

function useWords(side: Side) {
  const t = useT().people;
  const of = {
    followers: { title: t.followersOf, empty: t.noFollowers, failed: t.followersFailed },
    following: { title: t.followingOf, empty: t.noFollowing, failed: t.followingFailed },
  };
  return { ...of[side], back: t.backToProfile, total: t.peopleTotal, shown: t.peopleShown, others: t.others };
}

function Shown({ side, list }: { side: Side; list: ReturnType<typeof usePeople> }) {
  const t = useWords(side);
  const pages = list.data?.pages ?? [];
  const people = distinct(pages.flatMap((page) => page.people));
  const total = pages.at(-1)?.pagination.total ?? people.length;
  if (people.length === 0) {
    return (
      <Empty heading={t.empty} action={<ButtonLink to={paths.home({ tab: 'creators' })}>{t.others}</ButtonLink>} />
    );
  }
  return (
    <>
      <Rows>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </Rows>
      <MorePages
        list={list}
        shown={t.shown(formatCount(people.length), formatCount(Math.max(total, people.length)))}
        failed={t.failed}
      />
    </>
  );
}
