import { Pencil, Plus, Share2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser, Storefront } from '#shared/contract/profiles';
import { ask } from '../../../api/client.ts';
import { AddressCode } from '../../../features/share/address-code.tsx';
import type { PosterTexts } from '../../../features/share/poster.ts';
import { PosterButton } from '../../../features/share/poster-button.tsx';
import { shareLink } from '../../../features/share/share-link.ts';
import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, ButtonLink, Link } from '../../../ui/button/button.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { langOf } from '../../../ui/text/lang-of.ts';

interface Props {
  user: PublicUser;
  storefront: Storefront;
}

export function UserHead({ user, storefront }: Props) {
  const name = user.display_name || user.username;
  const sharing = useSharing(user, name);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 pt-5.5 pb-6 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-5.5 md:gap-y-0.5 md:pt-7.5 md:pb-7">
      <Avatar
        username={user.username}
        name={name}
        picture={user.avatar}
        size={96}
        className="max-md:size-18! max-md:text-2xl! md:row-span-3"
      />
      <div className="min-w-0">
        <h1 lang={langOf(name)} className="truncate leading-[1.35] md:text-[1.75rem]">
          {name}
        </h1>
        <Success user={user} storefront={storefront} />
      </div>
      {user.bio && (
        <p
          lang={langOf(user.bio)}
          className="line-clamp-3 max-w-[40em] whitespace-pre-line text-balance text-ink-2 max-md:col-span-2 md:col-start-2"
        >
          {user.bio}
        </p>
      )}
      <Facts user={user} />
      <div className="flex gap-2 max-md:col-span-2 md:col-start-3 md:row-span-3 md:row-start-1">
        <MainAction user={user} name={name} />
        <ShareButton onShare={sharing.share} />
      </div>
      {sharing.isShown && (
        <div className="col-span-full md:max-w-[300px] md:justify-self-end md:text-right">
          <p className="wrap-anywhere mb-2.5 select-all text-ink-3 text-sm">{sharing.url}</p>
          <AddressCode url={sharing.url} className="mb-2.5 ml-auto" />
          <PosterButton name={name} draw={(words) => drawStorefrontPoster(user, words)} />
        </div>
      )}
    </header>
  );
}

/** Who it is, on one quiet line. */
function Facts({ user }: Pick<Props, 'user'>) {
  const t = useT().people;
  const dates = useDates();
  return (
    <p className="num flex flex-wrap gap-x-3 text-ink-3 text-xs leading-6 max-md:col-span-2 md:col-start-2 md:text-sm">
      <span className="wrap-anywhere">@{user.username}</span>
      <CountLink to={paths.followers(user.username)} {...t.followers(formatCount(user.followers_count))} />
      <CountLink to={paths.following(user.username)} {...t.following(formatCount(user.following_count))} />
      <span>{t.joined(dates.date(user.created_at))}</span>
    </p>
  );
}

const CountLink = ({ to, count, word }: { to: string; count: string; word: string }) => (
  <Link
    to={to}
    className="relative transition-colors after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:text-accent-text"
  >
    {`${count} ${word}`}
  </Link>
);

function Success({ user: { rating }, storefront: { sold } }: Props) {
  const { people: t, reviews } = useT();
  const isRated = rating?.average != null;
  if (!isRated && !sold) return null;
  return (
    <p className="num flex flex-wrap items-center gap-x-4 text-ink-2 max-md:mt-0.5 max-md:text-sm">
      {isRated && (
        <span className="inline-flex items-center gap-1.5">
          <Stars value={rating.average ?? 0} />
          {reviews.ratedBy(rating.average?.toFixed(1) ?? '', formatCount(rating.count))}
        </span>
      )}
      {sold ? <span>{t.sold(formatCount(sold))}</span> : null}
    </p>
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
