import type { OwnUser } from '#shared/contract/profiles';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Stat } from '../../../ui/figures/stat.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';

export function InfoTab({ user }: { user: OwnUser }) {
  const { auth, measures, profile: t } = useT();
  const { date } = useDates();
  const name = user.display_name || user.username;
  return (
    <Panel label={t.tabs.info}>
      <div className="flex items-center gap-4">
        <Avatar username={user.username} name={name} picture={user.avatar} size={64} />
        <div className="min-w-0">
          <h2 className="wrap-anywhere">{name}</h2>
          <p className="truncate text-ink-3 text-sm">@{user.username}</p>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-3 gap-5">
        <Stat label={t.files} figure={formatCount(user.files_count)} />
        <Stat
          label={t.followers}
          figure={<CountLink to={paths.followers(user.username)} label={t.followers} count={user.followers_count} />}
        />
        <Stat
          label={t.following}
          figure={<CountLink to={paths.following(user.username)} label={t.following} count={user.following_count} />}
        />
      </dl>
      <Rule className="my-6" />
      <Facts
        two
        facts={[
          { key: 'username', label: auth.username, value: user.username },
          { key: 'email', label: auth.email, value: <MailAddress email={user.email} /> },
          { key: 'joined', label: t.joined, value: date(user.created_at) },
          { key: 'bio', label: t.bio, value: <Bio bio={user.bio} /> },
        ]}
      />
      <p className="mt-4 text-ink-3 text-xs">{t.usernameLine}</p>
      <Link to={paths.measures()} className="mt-2 inline-flex min-h-11 items-center text-sm link">
        {measures.title}
      </Link>
    </Panel>
  );
}

/** Breaks before the @ first if it does not fit. */
function MailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function Bio({ bio }: { bio: string }) {
  const t = useT().people;
  return bio ? (
    <span className="wrap-anywhere whitespace-pre-line">{bio}</span>
  ) : (
    <span className="text-ink-3">{t.noBio}</span>
  );
}

const CountLink = ({ to, label, count }: { to: string; label: string; count: number }) => (
  <Link to={to} className="relative after:absolute after:-inset-x-3 after:-inset-y-2 hover:text-accent-text">
    <span className="sr-only">{label} </span>
    {formatCount(count)}
  </Link>
);
