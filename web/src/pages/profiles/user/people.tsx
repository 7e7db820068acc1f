import { useLocation, useParams } from 'react-router-dom';
import { PageList } from '../../../features/lists/page-list.tsx';
import { type Side, usePeople } from '../../../features/lists/people.ts';
import { PersonRow, PersonSkeleton } from '../../../features/lists/person-row.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { useErrorToast } from '../../../ui/overlay/use-error-toast.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { MissingUser } from './missing-user.tsx';

/** Followers of a user, or the people a user follows. */
export default function PeoplePage({ side }: { side: Side }) {
  const t = useWords(side);
  const { username = '' } = useParams();
  const list = usePeople(side, username);
  const isMissing = list.query.error?.status === 404;
  const failed = list.query.isError && !isMissing;
  const { user } = useSession();
  const title = user?.username === username ? t.own : t.title(username);
  const { state } = useLocation();
  usePageTitle(title);
  useErrorToast(failed, t.failed);

  if (isMissing) return <MissingUser />;
  const empty = <Empty heading={t.empty} to={paths.home({ tab: 'creators' })} word={t.others} />;
  return (
    <div className="mx-auto max-w-[760px]">
      {state?.isFromHome ? (
        <BackLink to={paths.home()}>{t.home}</BackLink>
      ) : (
        <BackLink to={paths.user(username)}>{t.back(username)}</BackLink>
      )}
      <PageHead
        heading={<span className="wrap-anywhere">{title}</span>}
        lead={list.pagination?.total ? t.total(formatCount(list.pagination.total)) : undefined}
      />
      <PageList list={list} words={{ ...t, failed: t.notLoaded }} skeleton={<PersonSkeleton />} empty={empty}>
        {(people) => (
          <Rows>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </Rows>
        )}
      </PageList>
    </div>
  );
}

function useWords(side: Side) {
  const { dashboard, home, nav, people: t } = useT();
  const of = {
    followers: {
      title: t.followersOf,
      own: t.ownFollowers,
      empty: dashboard.empty.followers,
      failed: t.followersFailed,
    },
    following: {
      title: t.followingOf,
      own: t.ownFollowing,
      empty: dashboard.empty.following,
      failed: t.followingFailed,
    },
  };
  return {
    ...of[side],
    back: t.backToProfile,
    home: nav.home,
    total: t.peopleTotal,
    shown: t.peopleShown,
    others: t.others,
    notLoaded: home.loadFailed,
  };
}
