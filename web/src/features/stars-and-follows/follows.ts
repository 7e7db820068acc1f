import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { endedSession } from '../../api/ended-session.ts';
import { reasonOf } from '../../api/reason.ts';
import { useCore } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { change } from './change.ts';
import { settleFollow, showFollow } from './followed-caches.ts';

interface Person {
  username: string;
  is_following?: boolean | undefined;
}

/** `const follow = useFollow(); follow(person)` follows somebody, or leaves whom one follows. */
export function useFollow() {
  const { home } = useCore();
  const { user } = useSession();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const set = async (username: string, on: boolean) => {
    const about = `follow ${username}`;
    const asked = { params: { usernameOrId: username } };
    const [done, failed] = on ? [home.followed, home.followFailed] : [home.unfollowed, home.unfollowFailed];
    try {
      await change({
        what: about,
        show: () => showFollow(queries, { username, on, by: user?.username }),
        ask: () => ask(on ? 'POST /users/{usernameOrId}/follow' : 'DELETE /users/{usernameOrId}/follow', asked),
        settle: (answer) => settleFollow(queries, username, answer),
      });
      toast.ok(done, undefined, { about });
    } catch (error) {
      if (!endedSession(error)) toast.bad(failed, reasonOf(error), { about });
    }
  };
  return ({ username, is_following: on = false }: Person) => membersOnly(() => set(username, !on));
}
