import { Upload } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { useStarred } from '../../../features/stars-and-follows/starred.ts';
import { useWaiting } from '../../../features/waiting/use-waiting.ts';
import { WaitingList } from '../../../features/waiting/waiting-panel.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { type SessionUser, useSession } from '../../../session/session.tsx';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button/button.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { Checklist } from './checklist.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstSale, useFirstSale } from './first-sale.tsx';
import { partOfDay } from './glance.ts';
import { ActivityTab, OwnFilesTab, PeopleTab, StarredTab } from './list-tabs.tsx';
import { useActivity, useOwnFiles, usePeopleCounts } from './lists.ts';
import { type Money, MoneyLine, useMoney } from './money.tsx';
import { isNewcomer } from './morning.ts';
import { MorningLine } from './morning-line.tsx';
import { OpenUploads, useOpenUploads } from './open-uploads.tsx';
import { SetupSummary, useSetupSummary } from './setup-summary.tsx';
import { StorageFoot, useStorage } from './storage-foot.tsx';
import { type Tab, tabs, useTab } from './tabs.ts';

export default function DashboardPage() {
  const { user } = useSession();
  return user ? <Dashboard key={user.id} user={user} /> : null;
}

/** The first view is rendered at once: a part that came later would push the others away. */
function Dashboard({ user }: { user: SessionUser }) {
  const money = useMoney();
  const storage = useStorage();
  const uploads = useOpenUploads();
  const lists = useLists();
  const summary = useSetupSummary();
  const waiting = useWaiting();
  const { files } = lists;
  const isStored = storage.isFetched && uploads.isFetched;
  const opening = useFirstSale(user.id, money.sales?.pagination.total);
  const isKnown = useEverTrue(
    money.isAsked && opening.isAsked && isStored && files.isAsked && summary.isAsked && waiting.isAsked,
  );
  const isNew = isNewcomer(money.sales?.pagination.total, money.balance);
  const progress = {
    files: files.all,
    payoutAccount: money.balance?.payout_account,
    sales: money.sales?.pagination.total,
  };
  return (
    <>
      <Head user={user} money={money} isKnown={isKnown}>
        {isKnown && isNew ? <UploadLater files={files.all} /> : <UploadNow tone="primary" />}
      </Head>
      <AccountStatusNote status={user.standing} hasLink className="mb-6" />
      {isKnown ? (
        <>
          <SetupSummary summary={summary} />
          <Panels
            user={user}
            money={money}
            progress={progress}
            isNew={isNew}
            opening={<FirstSale userId={user.id} opening={opening} />}
            waiting={waiting}
          />
          <Lists user={user} lists={lists} isNew={isNew} />
          <StorageFoot storage={storage} />
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

interface PanelsProps {
  user: SessionUser;
  money: Money;
  progress: ComponentProps<typeof Checklist>['progress'];
  isNew: boolean;
  opening: ReactNode;
  waiting: ReturnType<typeof useWaiting>;
}

/** Money and everything that waits, above all tabs. A new seller first sees the next steps, and no totals of zero. */
function Panels({ user, money, progress, isNew, opening, waiting }: PanelsProps) {
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      {isNew && <Checklist isLead user={user} progress={progress} />}
      {!isNew && opening}
      {!isNew && <MoneyLine money={money} />}
      <WaitingList waiting={waiting} />
      <OpenUploads userId={user.id} />
      {!isNew && <Checklist user={user} progress={progress} />}
    </div>
  );
}

interface HeadProps {
  user: SessionUser;
  money: Money;
  isKnown: boolean;
  children: ReactNode;
}

function Head({ user, money, isKnown, children }: HeadProps) {
  const { nav, dashboard: t } = useT();
  usePageTitle(nav.dashboard);
  const hello = t.greetings[partOfDay(new Date().getHours())];
  const heading = <span className="wrap-anywhere">{t.greeting(hello, user.display_name || user.username)}</span>;
  return (
    <PageHead heading={heading} lead={isKnown ? <MorningLine money={money} /> : t.lead}>
      {children}
    </PageHead>
  );
}

function UploadNow({ tone }: Pick<ButtonLinkProps, 'tone'>) {
  const { nav } = useT();
  return (
    <ButtonLink icon={Upload} to={paths.create()} tone={tone}>
      {nav.footer.upload}
    </ButtonLink>
  );
}

/** The checklist has the first upload, so the button is shown only after it. */
const UploadLater = ({ files }: { files: number | undefined }) => files !== 0 && <UploadNow tone="default" />;

function useLists() {
  const { view } = useTab();
  return { files: useOwnFiles(view), people: usePeopleCounts(), starred: useStarred(), activity: useActivity() };
}

const name = 'dashboard';

interface ListsProps {
  user: SessionUser;
  lists: ReturnType<typeof useLists>;
  /** A new seller has no figures to show. */
  isNew: boolean;
}

/** The tabs never move: content of one tab only stands below them. */
function Lists({ user, lists, isNew }: ListsProps) {
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
    files: (!isNew || files.all !== 0) && <OwnFilesTab list={files} />,
    following: <PeopleTab side="following" username={user.username} />,
    followers: <PeopleTab side="followers" username={user.username} />,
    starred: <StarredTab list={starred} />,
    activity: <ActivityTab list={activity} />,
  };
  const countOf = (key: Tab) => (isNew && counts[key] === 0 ? undefined : counts[key]);
  const items = tabs.map((key) => ({ key, label: t.tabs[key], count: countOf(key) }));
  return (
    <section aria-label={t.tabsLabel}>
      <Tabs label={t.tabsLabel} name={name} items={items} current={tab} onChange={choose} />
      <TabPanel name={name} current={tab}>
        <div key={tab} className="pt-4">
          {content[tab]}
        </div>
      </TabPanel>
    </section>
  );
}
