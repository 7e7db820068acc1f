import type { OwnUser } from '#shared/contract/profiles';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';

/** The facts of the account that its owner does not edit. */
export function InfoLine({ user }: { user: OwnUser }) {
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
