import { Upload } from 'lucide-react';
import { useStarred } from '../../features/stars-and-follows/starred.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { type SessionUser, useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { TabPanel, Tabs } from '../../ui/frame/tabs.tsx';
import { Checklist } from './checklist.tsx';
import { doneOf, partOfDay } from './glance.ts';
import { ActivityTab, OwnFilesTab, PeopleTab, StarredTab } from './list-tabs.tsx';
import { useActivity, useOwnFiles, usePeopleCounts } from './lists.ts';
import { MoneyPanel, useMoney } from './money.tsx';
import { StoragePanel } from './storage-panel.tsx';
import { tabs, useTab } from './tabs.ts';

export default function DashboardPage() {
  const { user } = useSession();
  return user ? <Dashboard key={user.id} user={user} /> : null;
}

function Dashboard({ user }: { user: SessionUser }) {
  const files = useOwnFiles();
  const money = useMoney();
  const done = doneOf({
    files: files.pagination?.total,
    payoutAccount: money.balance?.payout_account,
    sales: money.sales?.total_sales,
  });
  return (
    <>
      <Head user={user} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_344px]">
        <MoneyPanel money={money} />
        <StoragePanel />
      </div>
      <Checklist userId={user.id} done={done} />
      <Lists user={user} files={files} />
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

const name = 'dashboard';

function Lists({ user, files }: { user: SessionUser; files: ReturnType<typeof useOwnFiles> }) {
  const { dashboard: t } = useT();
  const { tab, choose } = useTab();
  const starred = useStarred();
  const activity = useActivity();
  const counts = {
    files: files.pagination?.total,
    ...usePeopleCounts(),
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
