import type { Deps } from '#functions/ports/index';
import type { FileJob } from '#shared/messages/index';

/**
 * Queues a job that recomputes list entries or a feed. Bypasses the outbox: a lost job is made up with the next star or
 * follow, which is not worth two more writes each.
 */
export async function askToRank(ports: Deps<'queues'>, job: FileJob<'rank' | 'starred' | 'followed'>): Promise<void> {
  await Promise.allSettled([ports.queues.send('file-jobs', job)]);
}
