import { Calendar, Pencil, Plus, Share2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser, Storefront } from '#shared/contract/profiles';
import { ask } from '../../../api/client.ts';
import { ReportButton } from '../../../features/safety/report/report-button.tsx';
import { AddressCode } from '../../../features/share/address-code.tsx';
import type { PosterTexts } from '../../../features/share/poster.ts';
import { PosterButton } from '../../../features/share/poster-button.tsx';
import { shareLink } from '../../../features/share/share-link.ts';
import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { StorefrontLinks } from './about.tsx';

interface Props {
  user: PublicUser;
  storefront: Storefront;
}

export function UserHead({ user, storefront }: Props) {
  const t = useT().people;
  const name = user.display_name || user.username;
  const sharing = useSharing(user, name);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 pt-5 pb-5 md:grid-rows-[auto_1fr] md:items-start md:gap-x-6 md:pt-9 md:pb-11">
      <div className="md:row-span-2">
        <Avatar
          username={user.username}
          name={name}
          picture={user.avatar}
          size={88}
          className="max-md:size-14! max-md:text-2xl!"
        />
      </div>
      <div className="min-w-0">
        <h1 className="wrap-anywhere max-md:text-[1.25rem]">{name}</h1>
        <p className="wrap-anywhere text-ink-3 max-md:text-sm">@{user.username}</p>
      </div>
      <div className="flex gap-2 max-[360px]:col-span-full max-[360px]:mt-3 md:gap-2.5">
        <MainAction user={user} name={name} />
        <ShareButton onShare={sharing.share} />
      </div>
      {sharing.isShown && (
        <div className="max-md:col-span-full max-md:mt-4 md:col-start-3 md:row-start-2 md:mt-2.5 md:max-w-[300px] md:justify-self-end md:text-right">
          <p className="wrap-anywhere mb-2.5 select-all text-ink-3 text-sm">{sharing.url}</p>
          <AddressCode url={sharing.url} className="mb-2.5 md:ml-auto" />
          <PosterButton name={name} draw={(words) => drawStorefrontPoster(user, words)} />
        </div>
      )}
      <div className="min-w-0 max-md:col-span-full md:col-start-2 md:row-start-2">
        {(user.bio || !storefront.about) && (
          <p className={user.bio ? 'mt-2.5 max-w-[40em] whitespace-pre-line text-ink-2' : 'mt-2.5 text-ink-3'}>
            {user.bio || t.noBio}
          </p>
        )}
        <Facts user={user} storefront={storefront} />
        <StorefrontLinks links={storefront.links} />
      </div>
    </header>
  );
}

function Facts({ user, storefront: { sold } }: Props) {
  const t = useT().people;
  const dates = useDates();
  return (
    <div className="num mt-1.5 flex flex-wrap items-center gap-x-4 text-ink-2 max-md:gap-x-3 max-md:text-sm">
      <CountLink to={paths.followers(user.username)} {...t.followers(formatCount(user.followers_count))} />
      <CountLink to={paths.following(user.username)} {...t.following(formatCount(user.following_count))} />
      {user.rating && <Rated rating={user.rating} />}
      {sold !== null && sold > 0 && <Sold {...t.sold(formatCount(sold))} />}
      <span className="inline-flex min-h-11 items-center gap-[5px] text-ink-3">
        <Calendar aria-hidden="true" className="size-[15px]" />
        {t.joined(dates.date(user.created_at))}
      </span>
      <Report user={user} />
    </div>
  );
}

function Report({ user }: { user: PublicUser }) {
  const session = useSession();
  if (session.user?.id === user.id) return null;
  const name = user.display_name || user.username;
  return <ReportButton target={{ type: 'user', id: user.id, name }} className="-mx-3" />;
}

const CountLink = ({ to, count, word }: { to: string; count: string; word: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-1 transition-colors hover:text-accent-text">
    <b className="font-semibold text-ink">{count}</b>
    {word}
  </Link>
);

const Sold = ({ before, count, after }: Record<'before' | 'count' | 'after', string>) => (
  <span className="inline-flex min-h-11 items-center gap-1">
    {before}
    <b className="font-semibold text-ink">{count}</b>
    {after}
  </span>
);

/** The rating of all their files. */
function Rated({ rating: { average, count } }: { rating: NonNullable<PublicUser['rating']> }) {
  const { reviews: t } = useT();
  if (average === null) return null;
  return (
    <span className="inline-flex min-h-11 items-center gap-1.5">
      <Stars value={average} />
      {t.ratedBy(average.toFixed(1), formatCount(count))}
    </span>
  );
}

/** Edits the reader's own storefront, follows another's. */
function MainAction({ user, name }: { user: PublicUser; name: string }) {
  const t = useT();
  const session = useSession();
  const follow = useFollow();
  if (session.user?.id === user.id) {
    return (
      <ButtonLink to={paths.profile()}>
        <Pencil aria-hidden="true" className="size-[15px]" />
        {t.people.edit}
      </ButtonLink>
    );
  }
  const Icon = user.is_following ? UserCheck : Plus;
  return (
    <Button
      tone={user.is_following ? 'default' : 'ink'}
      aria-pressed={user.is_following}
      onClick={() => follow(user)}
      className="min-w-27 max-md:px-3"
    >
      <Icon aria-hidden="true" className="size-[15px]" />
      {user.is_following ? t.ui.following : t.ui.follow}
      <span className="sr-only">{name}</span>
    </Button>
  );
}

async function drawStorefrontPoster(user: PublicUser, words: PosterTexts): Promise<Blob> {
  const request = { params: { usernameOrId: user.username }, query: {} };
  const [{ storefrontPoster: stallPoster }, { posts }] = await Promise.all([
    import('../../../features/share/poster.ts'),
    ask('GET /users/{usernameOrId}/posts', request),
  ]);
  return stallPoster(
    user,
    posts.filter(({ is_public }) => is_public),
    words,
  );
}

/** The phone's share sheet if there is one; otherwise copies the address, and shows it with a QR code. */
function useSharing(user: PublicUser, name: string) {
  const t = useT().file;
  const [isShown, setShown] = useState(false);
  const url = `${location.origin}${paths.user(user.username)}`;
  const share = async () => {
    const outcome = await shareLink(url, name);
    if (outcome === 'copied') toast.ok(t.linkCopied, url);
    setShown(outcome !== 'shared');
  };
  return { url, isShown, share };
}

/** On phones only the icon, so that the name has room. */
function ShareButton({ onShare }: { onShare: () => Promise<void> }) {
  const t = useT().file;
  return (
    <Button onClick={() => void onShare()} className="max-md:px-3.5">
      <Share2 aria-hidden="true" className="size-[15px]" />
      <span className="max-md:sr-only">{t.share}</span>
    </Button>
  );
}
