import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicUser } from '#shared/contract/users';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { keyOf, read } from '../../api/query.ts';
import { useSession } from '../../app/session.tsx';
import { useT } from '../../i18n/index.tsx';
import { CreatorCard } from '../../ui/creator-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useMembersOnly } from '../home/members-only.ts';
import { counted, toggle } from '../home/toggle.ts';

export function AuthorCard({ username }: { username: string }) {
  const author = useQuery(read('GET /users/{usernameOrId}', { params: { usernameOrId: username } }));
  const follow = useToggleFollow(author.data?.user);
  const { user } = useSession();
  if (author.isPending) return <Skeleton className="h-44 rounded-lg" />;
  if (!author.data) return null;
  const isSelf = user?.username === username;
  return <CreatorCard creator={author.data.user} onFollow={isSelf ? undefined : follow} />;
}

type Followed = Answered<'POST /users/{usernameOrId}/follow'>;

function useToggleFollow(author: PublicUser | undefined) {
  const { home } = useT();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();
  return () => {
    if (!author) return;
    const { username: usernameOrId, is_following: on, followers_count } = author;
    const show = (change: Followed) =>
      queries.setQueryData<{ user: PublicUser }>(
        keyOf('GET /users/{usernameOrId}', { params: { usernameOrId } }),
        (shown) => (shown ? { user: { ...shown.user, ...change } } : shown),
      );
    membersOnly(() =>
      toggle<Followed>({
        on,
        ask: () =>
          ask(on ? 'DELETE /users/{usernameOrId}/follow' : 'POST /users/{usernameOrId}/follow', {
            params: { usernameOrId },
          }),
        show: (now) => show({ is_following: now, followers_count: counted(followers_count, on, now) }),
        settle: (answer) => {
          show(answer);
          toast.ok(answer.is_following ? home.followed : home.unfollowed);
        },
        failed: () => toast.bad(on ? home.unfollowFailed : home.followFailed),
      }),
    );
  };
}
