import { useQueryClient } from '@tanstack/react-query';
import type { PublicUser } from '#shared/contract/people';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { changePerson, forgetPeople } from '../../features/lists/people.ts';
import { counted, toggle } from '../../features/stars-and-follows/toggle.ts';
import { useT } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { type Creator, changeItem, homeCreatorsKey } from '../home/queries.ts';

type Followed = Answered<'POST /users/{usernameOrId}/follow'>;

/** Follows somebody or stops it, and keeps every page in step that shows this person: stall, lists, home. */
export function useFollow() {
  const { home } = useT();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const show = (username: string, change: Followed) => {
    queries.setQueriesData<{ user: PublicUser }>({ queryKey: keyOf('GET /users/{usernameOrId}') }, (shown) =>
      shown?.user.username === username ? { user: { ...shown.user, ...change } } : shown,
    );
    changePerson(queries, username, change);
    changeItem<Creator>(queries, homeCreatorsKey, (creator) =>
      creator.username === username ? { ...creator, ...change } : creator,
    );
  };

  return ({ username, is_following: on, followers_count }: PublicUser) =>
    membersOnly(() =>
      toggle<Followed>({
        on,
        ask: () =>
          ask(on ? 'DELETE /users/{usernameOrId}/follow' : 'POST /users/{usernameOrId}/follow', {
            params: { usernameOrId: username },
          }),
        show: (now) => show(username, { is_following: now, followers_count: counted(followers_count, on, now) }),
        settle: (answer) => {
          show(username, answer);
          void forgetPeople(queries);
          void queries.invalidateQueries({ queryKey: keyOf('GET /following/count') });
          toast.ok(answer.is_following ? home.followed : home.unfollowed);
        },
        failed: () => toast.bad(on ? home.unfollowFailed : home.followFailed),
      }),
    );
}
