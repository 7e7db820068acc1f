import { useQuery } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../../api/query.ts';
import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { FollowButton } from '../../../ui/card/creator-card.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { langOf } from '../../../ui/text/lang-of.ts';

/** The seller, less prominent than the download. The row appears at once; whether the buyer follows is filled in later. */
export function Author({ file: { username, display_name } }: { file: FileDetail }) {
  const { user } = useSession();
  const follow = useFollow();
  const author = useQuery(read('GET /users/{usernameOrId}', { params: { usernameOrId: username } })).data?.user;
  const name = display_name || username;
  return (
    <div className="mt-5 flex min-h-11 items-center gap-3 justify-self-stretch border-line border-t pt-4 text-left">
      <Link to={paths.user(username)} className="flex min-w-0 flex-1 items-center gap-3 hover:text-accent-text">
        <Avatar username={username} name={name} picture={author?.avatar} size={44} />
        <span lang={langOf(name)} className="truncate">
          {name}
        </span>
      </Link>
      {author && author.id !== user?.id && (
        <FollowButton name={name} following={author.is_following} onToggle={() => follow(author)} />
      )}
    </div>
  );
}
