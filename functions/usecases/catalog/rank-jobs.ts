import type { Deps } from '#functions/ports/index';
import type { FileJob } from '#shared/messages/index';

/**
 * Has a place in a list, or a feed, looked at again. Not through the outbox: a job that is lost makes it wait for the next star
 * or follow, which is not worth two more writes for each of them.
 */
export async function askToRank(ports: Deps<'queues'>, job: FileJob<'rank' | 'starred' | 'followed'>): Promise<void> {
  await Promise.allSettled([ports.queues.send('file-jobs', job)]);
}
