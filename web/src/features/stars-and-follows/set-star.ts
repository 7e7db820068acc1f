import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { endedSession } from '../../api/ended-session.ts';
import { reasonOf } from '../../api/reason.ts';
import { savePendingActions } from '../../session/pending-actions.ts';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { change } from './change.ts';
import { settleStar, showStar } from './starred-caches.ts';

/** The window event after a star was given or removed on any page. */
export const starredChanged = 'starredChanged';

export interface StarMessages {
  starFailed: string;
  unstarFailed: string;
}

/** A later toast about the same star replaces an earlier one. */
export const aboutStar = (id: string) => `star ${id}`;

/**
 * Gives or removes a star; if the session has ended, after the next login. @returns whether it was done; without
 * `words` a refusal is only logged
 */
export async function setStar(queries: QueryClient, { id, on }: { id: string; on: boolean }, messages?: StarMessages) {
  const { pathname } = location;
  const about = aboutStar(id);
  try {
    await change({
      topic: about,
      show: () => showStar(queries, id, on),
      ask: () => ask(on ? 'POST /files/{id}/star' : 'DELETE /files/{id}/star', { params: { id } }),
      settle: (answer) => settleStar(queries, id, answer),
    });
  } catch (error) {
    if (endedSession(error)) savePendingActions(pathname, [{ kind: 'star', id, on }]);
    else if (messages) toast.bad(on ? messages.starFailed : messages.unstarFailed, reasonOf(error), { about });
    // biome-ignore lint/suspicious/noConsole: specified: a star that is refused on the home page is logged, without a toast
    else console.warn(error);
    return false;
  }
  endErrorToasts(about);
  dispatchEvent(new Event(starredChanged));
  return true;
}
