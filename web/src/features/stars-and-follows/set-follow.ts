import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { endedSession } from '../../api/ended-session.ts';
import { reasonOf } from '../../api/reason.ts';
import { savePendingActions } from '../../session/pending-actions.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { change } from './change.ts';
import { settleFollow, showFollow } from './followed-caches.ts';

interface Follow {
  username: string;
  on: boolean;
  /** The username of the follower. */
  by: string | undefined;
}

type FollowMessages = Record<'followed' | 'followFailed' | 'unfollowed' | 'unfollowFailed', string>;

/** Follows or unfollows a person. If the session has ended, it is done after the next login. */
export async function setFollow(
  queries: QueryClient,
  { username, on, by }: Follow,
  messages: FollowMessages,
): Promise<void> {
  const { pathname } = location;
  const about = `follow ${username}`;
  const target = { params: { usernameOrId: username } };
  const [doneText, failed] = on
    ? [messages.followed, messages.followFailed]
    : [messages.unfollowed, messages.unfollowFailed];
  try {
    await change({
      topic: about,
      show: () => showFollow(queries, { username, on, by }),
      ask: () => ask(on ? 'POST /users/{usernameOrId}/follow' : 'DELETE /users/{usernameOrId}/follow', target),
      settle: (answer) => settleFollow(queries, username, answer),
    });
    toast.ok(doneText, undefined, { about });
  } catch (error) {
    if (endedSession(error)) savePendingActions(pathname, [{ kind: 'follow', username, on }]);
    else toast.bad(failed, reasonOf(error), { about });
  }
}
