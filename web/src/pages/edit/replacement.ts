import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/query.ts';
import { calls } from '../../features/upload/calls.ts';
import { networkDoor, sessionDoor } from '../../features/upload/door.ts';
import { partPutter } from '../../features/upload/put-part.ts';
import { UploadQueue } from '../../features/upload/queue.ts';
import { savedUploads } from '../../features/upload/saved.ts';
import { browserTab } from '../../features/upload/tab.ts';

/** Files of one post that are to replace those it has. Kept apart from the package that is in the making on /create. */
function newReplacement(owner: string, queries: QueryClient) {
  const session = sessionDoor();
  const queue = new UploadQueue({
    calls,
    put: partPutter(networkDoor),
    doors: { network: networkDoor, session },
    saved: savedUploads(() => localStorage, owner),
    tab: browserTab(),
    onStorage: () => void queries.invalidateQueries({ queryKey: keyOf('GET /files/storage') }),
  });
  return { queue, confirm: session.confirm };
}

const replacements = new Map<string, ReturnType<typeof newReplacement>>();

/** It outlives its page: a session that has to be renewed in between costs nothing. One per user and post. */
export function replacementOf(userId: string, fileId: string, queries: QueryClient): UploadQueue {
  const owner = `${userId}:${fileId}`;
  const replacement = replacements.get(owner) ?? newReplacement(owner, queries);
  replacements.set(owner, replacement);
  replacement.confirm();
  return replacement.queue;
}
