import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '#shared/contract/profiles';
import { read } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';

export function InfoTab({ user }: { user: OwnUser }) {
  const { measures, profile: t } = useT();
  const { date } = useDates();
  const count = useQuery(read('GET /measures')).data?.data.measures.length ?? 0;
  const name = user.display_name || user.username;
  return (
    <Panel label={t.tabs.info}>
      <div className="flex items-center gap-4">
        <Avatar username={user.username} name={name} picture={user.avatar} size={64} />
        <div className="min-w-0">
          <h2 className="truncate">{name}</h2>
          <p className="truncate text-ink-3 text-sm">@{user.username}</p>
        </div>
      </div>
      {user.bio && <p className="wrap-anywhere mt-4 whitespace-pre-line">{user.bio}</p>}
      <Meta className="mt-4">
        <span>{`${t.files} ${formatCount(user.files_count)}`}</span>
        <CountLink to={paths.followers(user.username)} label={t.followers} count={user.followers_count} />
        <CountLink to={paths.following(user.username)} label={t.following} count={user.following_count} />
        <span>{`${t.joined} ${date(user.created_at)}`}</span>
        <MailAddress email={user.email} />
        {count > 0 && <CountLink to={paths.measures()} label={measures.title} count={count} />}
      </Meta>
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

const CountLink = ({ to, label, count }: { to: string; label: string; count: number }) => (
  <Link to={to} className="relative after:absolute after:-inset-x-1 after:-inset-y-2 hover:text-accent-text">
    {`${label} ${formatCount(count)}`}
  </Link>
);
