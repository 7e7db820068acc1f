import { Upload } from 'lucide-react';
import { useOnce } from '../../features/lists/use-once.ts';
import { useStarred } from '../../features/stars-and-follows/starred.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { type SessionUser, useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { TabPanel, Tabs } from '../../ui/frame/tabs.tsx';
import { Checklist } from './checklist.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { doneOf, partOfDay } from './glance.ts';
import { ActivityTab, OwnFilesTab, PeopleTab, StarredTab } from './list-tabs.tsx';
import { useActivity, useOwnFiles, usePeopleCounts } from './lists.ts';
import { MoneyPanel, useMoney } from './money.tsx';
import { useOpenUploads } from './open-uploads.tsx';
import { SetupSummary, useSetupSummary } from './setup-summary.tsx';
import { StoragePanel, useStorage } from './storage-panel.tsx';
import { tabs, useTab } from './tabs.ts';

export default function DashboardPage() {
  const { user } = useSession();
  return user ? <Dashboard key={user.id} user={user} /> : null;
}

/** Everything a reader first sees comes at once: a part that came later would push the others away. */
function Dashboard({ user }: { user: SessionUser }) {
  const money = useMoney();
  const storage = useStorage();
  const uploads = useOpenUploads();
  const lists = useLists();
  const summary = useSetupSummary();
  const { files } = lists;
  const isStored = storage.isFetched && uploads.isFetched;
  const isKnown = useOnce(money.isAsked && isStored && files.isAsked && summary.isAsked);
  const done = doneOf({
    files: files.all,
    payoutAccount: money.balance?.payout_account,
    sales: money.sales?.pagination.total,
  });
  return (
    <>
      <Head user={user} />
      {isKnown ? (
        <>
          <SetupSummary summary={summary} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_344px]">
            <MoneyPanel money={money} />
            <StoragePanel storage={storage} />
          </div>
          <Checklist userId={user.id} done={done} />
          <Lists user={user} lists={lists} />
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

function Head({ user }: { user: SessionUser }) {
  const { nav, dashboard: t } = useT();
  usePageTitle(nav.dashboard);
  const hello = t.greetings[partOfDay(new Date().getHours())];
  const heading = <span className="wrap-anywhere">{t.greeting(hello, user.display_name || user.username)}</span>;
  return (
    <PageHead heading={heading} lead={t.lead}>
      <ButtonLink icon={Upload} to={paths.create()} tone="primary">
        {nav.footer.upload}
      </ButtonLink>
    </PageHead>
  );
}

function useLists() {
  const { view } = useTab();
  return { files: useOwnFiles(view), people: usePeopleCounts(), starred: useStarred(), activity: useActivity() };
}

const name = 'dashboard';

function Lists({ user, lists }: { user: SessionUser; lists: ReturnType<typeof useLists> }) {
  const { dashboard: t } = useT();
  const { tab, choose } = useTab();
  const { files, people, starred, activity } = lists;
  const counts = {
    files: files.all,
    ...people,
    starred: starred.pagination?.total,
    activity: activity.pagination?.total,
  };
  const content = {
    files: <OwnFilesTab list={files} />,
    following: <PeopleTab side="following" username={user.username} />,
    followers: <PeopleTab side="followers" username={user.username} />,
    starred: <StarredTab list={starred} />,
    activity: <ActivityTab list={activity} />,
  };
  const items = tabs.map((key) => ({ key, label: t.tabs[key], count: counts[key] }));
  return (
    <section aria-label={t.tabsLabel} className="mt-9">
      <Tabs label={t.tabsLabel} name={name} items={items} current={tab} onChange={choose} />
      <TabPanel name={name} current={tab}>
        <div key={tab}>{content[tab]}</div>
      </TabPanel>
    </section>
  );
}
