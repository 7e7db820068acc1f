import type { Contents } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import { second } from '#shared/limits';

/** Seconds after which a buyer should retry while a zip is being made. */
export const askAgainSeconds = 3;

/**
 * Queues the preparation of a package that a buyer waits for. Repeats are harmless: the second run finds the lease
 * taken. A message that fails to send is sent by the next request or by the outbox.
 */
export async function askToPrepare(ports: Deps<'queues' | 'clock'>, file: Contents): Promise<void> {
  if ((file.preparingUntil ?? 0) > ports.clock.now() + second) return;
  await Promise.allSettled([
    ports.queues.send('prepare', { fileId: file.id, version: file.version }, { group: file.ownerId }),
  ]);
}
