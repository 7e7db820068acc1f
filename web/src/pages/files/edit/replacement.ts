import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/query.ts';
import { browserMeans } from '../../../features/upload/browser.ts';
import { UploadQueue } from '../../../features/upload/queue.ts';

/** Uploads that replace the files of a post, kept apart from the draft on /create. */
function newReplacement(owner: string, queries: QueryClient) {
  const { means, confirm } = browserMeans(owner);
  const onStorage = () => void queries.invalidateQueries({ queryKey: keyOf('GET /files/storage') });
  return { queue: new UploadQueue({ ...means, onStorage }), confirm };
}

const replacements = new Map<string, ReturnType<typeof newReplacement>>();

/** Outlives its page, so that renewing a session keeps the uploads. One per user and post. */
export function replacementOf(userId: string, fileId: string, queries: QueryClient): UploadQueue {
  const owner = `${userId}:${fileId}`;
  const replacement = replacements.get(owner) ?? newReplacement(owner, queries);
  replacements.set(owner, replacement);
  replacement.confirm();
  return replacement.queue;
}
