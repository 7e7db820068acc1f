import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/query.ts';
import { browserMeans } from '../../../features/upload/browser.ts';
import { UploadQueue } from '../../../features/upload/queue.ts';

/** Files of one post that are to replace those it has. Kept apart from the package that is in the making on /create. */
function newReplacement(owner: string, queries: QueryClient) {
  const { means, confirm } = browserMeans(owner);
  const onStorage = () => void queries.invalidateQueries({ queryKey: keyOf('GET /files/storage') });
  return { queue: new UploadQueue({ ...means, onStorage }), confirm };
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
