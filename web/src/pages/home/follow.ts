import { useQueryClient } from '@tanstack/react-query';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { counted, toggle } from '../../features/stars-and-follows/toggle.ts';
import { useCore } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import type { CardCreator } from '../../ui/card/creator-card.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type Creator, changeItem, homeCreatorsKey } from './queries.ts';

type Followed = Answered<'POST /users/{usernameOrId}/follow'>;

export function useFollow() {
  const { home } = useCore();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const write = (username: string, change: Followed) =>
    changeItem<Creator>(queries, homeCreatorsKey, (creator) =>
      creator.username === username ? { ...creator, ...change } : creator,
    );

  return ({ username, is_following: on = false, followers_count }: CardCreator) =>
    membersOnly(() =>
      toggle<Followed>({
        on,
        ask: () =>
          ask(on ? 'DELETE /users/{usernameOrId}/follow' : 'POST /users/{usernameOrId}/follow', {
            params: { usernameOrId: username },
          }),
        show: (now) => write(username, { is_following: now, followers_count: counted(followers_count, on, now) }),
        settle: (answer) => {
          write(username, answer);
          toast.ok(answer.is_following ? home.followed : home.unfollowed);
        },
        failed: () => toast.bad(on ? home.unfollowFailed : home.followFailed),
      }),
    );
}
