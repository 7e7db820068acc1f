import type { PublicUser } from '#shared/contract/profiles';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { Link } from '../../ui/button/button.tsx';
import { FollowButton } from '../../ui/card/creator-card.tsx';
import { Avatar } from '../../ui/cover/avatar.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';
import { langOf } from '../../ui/text/lang-of.ts';
import { Marked } from '../../ui/text/marked.tsx';
import { useFollow } from '../stars-and-follows/follows.ts';

interface Props {
  person: PublicUser;
  /** The search query; its matches are marked. */
  query?: string;
  /** The label while following; without it "following" is shown. */
  unfollow?: string | undefined;
}

/** A person with a follow button, which guests and the person themselves do not get. */
export function PersonRow({ person, query, unfollow }: Props) {
  const { user } = useSession();
  const follow = useFollow();
  const name = person.display_name || person.username;
  return (
    <li className="flex items-center gap-3.5 py-4">
      <Avatar username={person.username} name={name} picture={person.avatar} size={44} className="self-start" />
      <div className="min-w-0 flex-1">
        <Link to={paths.user(person.username)} className="group -my-2 block py-2">
          <span
            lang={langOf(name)}
            className="block truncate font-semibold transition-colors group-hover:text-accent-text"
          >
            <Marked text={name} query={query} />
          </span>
          <span className="block truncate text-ink-3 text-xs">
            @<Marked text={person.username} query={query} />
          </span>
        </Link>
        {person.bio && (
          <p lang={langOf(person.bio)} className="mt-1 line-clamp-2 text-ink-2 text-sm">
            <Marked text={person.bio} query={query} />
          </p>
        )}
      </div>
      {user && user.id !== person.id && (
        <FollowButton {...{ name, unfollow }} following={person.is_following} onToggle={() => follow(person)} />
      )}
    </li>
  );
}

const keys = ['a', 'b', 'c', 'd', 'e'] as const;

export const PersonSkeleton = () => (
  <div aria-busy="true" className="rows">
    {keys.map((key) => (
      <div key={key} aria-hidden="true" className="flex gap-3.5 py-4">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton className="mt-1 h-4 w-1/4" />
          <Skeleton className="mt-2 h-3 w-1/6" />
        </div>
      </div>
    ))}
  </div>
);
