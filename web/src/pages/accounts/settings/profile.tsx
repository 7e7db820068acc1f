import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { EmailRefused, OwnUser } from '#shared/contract/profiles';
import type { ResponseOf } from '../../../api/addresses.ts';
import { useRead } from '../../../api/use-read.ts';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { EmailHeld } from '../../../features/payout/email-held.tsx';
import { dropDraft } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { EditTab, profileDraft } from './edit-tab.tsx';
import { MailsTab } from './mails-tab.tsx';
import { PayoutSettings } from './payout-tab.tsx';
import { WaitingEmail } from './pending-email.tsx';
import { ProfilePart } from './profile-part.tsx';
import { profileTabs, useProfileTab } from './profile-tabs.ts';
import { SecurityTab } from './security-tab.tsx';
import { StorefrontTab } from './storefront/storefront-tab.tsx';
import { storefrontDraft } from './storefront/use-storefront-form.ts';

export default function ProfilePage() {
  const t = useT();
  const { user } = useSession();
  /** The session's copy is shown until the fresh one arrives, and while a new password replaces the session. */
  const me = useRead('GET /users/me', {
    ...(user && { placeholderData: { user, email_refused: null, pending_email: null, email_hold: null } }),
  });
  const isKnown = useEverTrue(me.isFetched);
  return (
    <>
      <TitledHead heading={t.nav.profile}>
        {user && <ButtonLink to={paths.user(user.username)}>{t.profile.toStall}</ButtonLink>}
      </TitledHead>
      {me.error && (
        <LoadFailed
          heading={me.error.code === 'network' ? t.profile.notReached : t.profile.loadFailed}
          error={me.error}
          onRetry={me.refetch}
        />
      )}
      {!isKnown && <PageSpinner />}
      {isKnown && me.data && <Profile me={me.data} />}
    </>
  );
}

const name = 'profile';

function Profile({ me }: { me: ResponseOf<'GET /users/me'> }) {
  const { user, email_refused: refused, pending_email: pending, email_hold: hold } = me;
  const t = useT().profile;
  const { tab, part, choose } = useProfileTab();
  const [isEdited, setEdited] = useState(false);
  const [isStallEdited, setStallEdited] = useState(false);
  const hasInfo = useEverTrue(tab === 'info');
  const isStallWanted = useEverTrue(part === 'stall');
  const discard = () => {
    dropDraft(profileDraft(user.id));
    dropDraft(storefrontDraft(user.username));
  };
  const content = {
    security: <SecurityTab username={user.username} part={part} />,
    payout: <PayoutSettings />,
    mails: <MailsTab />,
  };
  return (
    <>
      <InfoLine user={user} />
      {refused && <MailRefused email={user.email} why={refused} isEditing={tab === 'info'} />}
      {pending && <WaitingEmail key={pending.email} pending={pending} />}
      {hold && (
        <div className="mb-5">
          <EmailHeld hold={hold} />
        </div>
      )}
      {user.alipay_account === null && tab !== 'payout' && <NoPayout />}
      <Tabs
        label={t.tabsLabel}
        name={name}
        items={profileTabs.map((key) => ({ key, label: t.tabs[key] }))}
        current={tab}
        onChange={choose}
      />
      <TabPanel name={name} current={tab}>
        {hasInfo && (
          // Stays while another tab is open, so that nothing typed is lost.
          <div hidden={tab !== 'info'}>
            <EditTab user={user} onChanged={setEdited} />
            <ProfilePart key={String(isStallWanted)} heading={t.parts.stall} isWanted={isStallWanted}>
              <StorefrontTab username={user.username} onChanged={setStallEdited} />
            </ProfilePart>
          </div>
        )}
        {tab !== 'info' && <div key={part ?? tab}>{content[tab]}</div>}
      </TabPanel>
      <LeaveGuard isOn={isEdited || isStallEdited} onDiscard={discard} />
    </>
  );
}

function NoPayout() {
  const t = useT().profile;
  return (
    <Callout tone="warn" heading={t.noPayout} className="mb-5">
      <p>{t.noPayoutLine}</p>
      <ButtonLink size="sm" className="mt-2" to={paths.payoutSetup()}>
        {t.setUp}
      </ButtonLink>
    </Callout>
  );
}

/** Receipts, payouts and password links come by mail, so an account whose address refuses mail is told here. */
function MailRefused({ email, why, isEditing }: { email: string; why: EmailRefused; isEditing: boolean }) {
  const t = useT().profile;
  return (
    <Callout
      tone="bad"
      icon={MailWarning}
      heading={<span className="wrap-anywhere">{t.mailRefused[why](email)}</span>}
      className="mb-5"
    >
      <p>{t.mailRefusedLine}</p>
      {!isEditing && (
        <ButtonLink size="sm" className="mt-2" to={paths.profile('edit')}>
          {t.changeEmail}
        </ButtonLink>
      )}
    </Callout>
  );
}

/** The facts of the account that its owner does not edit. */
function InfoLine({ user }: { user: OwnUser }) {
  const { profile: t } = useT();
  const { date } = useDates();
  return (
    <Meta className="-mt-4 mb-4">
      <span>@{user.username}</span>
      <CountLink to={paths.followers(user.username)} label={t.followers} count={user.followers_count} />
      <CountLink to={paths.following(user.username)} label={t.following} count={user.following_count} />
      <span>{t.joined(date(user.created_at))}</span>
    </Meta>
  );
}

const CountLink = ({ to, label, count }: { to: string; label: string; count: number }) => (
  <Link to={to} className="relative after:absolute after:-inset-x-1 after:-inset-y-2 hover:text-accent-text">
    {`${label} ${formatCount(count)}`}
  </Link>
);
