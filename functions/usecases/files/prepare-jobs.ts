import type { Contents } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import { second } from '#shared/limits';

/** How soon a buyer should ask again for a zip that is being made. */
export const askAgainSeconds = 3;

/**
 * Somebody waits for this package. Asking twice is harmless: whoever comes second finds the work taken. A message that
 * cannot be sent is sent by the next one who asks, or by the outbox.
 */
export async function askToPrepare(ports: Deps<'queues' | 'clock'>, file: Contents): Promise<void> {
  if ((file.preparingUntil ?? 0) > ports.clock.now() + second) return;
  await Promise.allSettled([
    ports.queues.send('prepare', { fileId: file.id, version: file.version }, { group: file.ownerId }),
  ]);
}
