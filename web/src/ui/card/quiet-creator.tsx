import { paths } from '../../nav/paths.ts';
import { Link } from '../button/link.tsx';
import { Avatar } from '../cover/avatar.tsx';
import { Marked } from '../text/marked.tsx';
import { type CardCreator, CreatorCounts, FollowButton } from './creator-card.tsx';

interface Props {
  creator: CardCreator;
  /** Without it there is no follow button, as on one's own row. */
  onFollow?: ((creator: CardCreator) => void) | undefined;
  /** The search query; its matches are marked in the names. */
  query?: string | undefined;
}

/** A person who offers no files yet, without the awning of a storefront. */
export function QuietCreator({ creator, onFollow, query }: Props) {
  const { username, bio } = creator;
  const name = creator.display_name || username;
  return (
    <article className="relative flex items-center gap-3 rounded-lg border border-line px-4 py-3 transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2">
      <Avatar username={username} name={name} picture={creator.avatar} size={36} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold text-base leading-[1.45]">
          <Link className="card-link block min-h-6 truncate" to={paths.user(username)}>
            <Marked text={name} query={query} />
          </Link>
        </h3>
        <p className="truncate text-ink-3 text-xs leading-normal">
          <Marked text={`@${username}`} query={query} />
          <CreatorCounts creator={creator} />
        </p>
        {bio && <p className="truncate text-ink-2 text-sm">{bio}</p>}
      </div>
      {onFollow && (
        <FollowButton name={name} following={creator.is_following ?? false} onToggle={() => onFollow(creator)} />
      )}
    </article>
  );
}
