import type { Deps } from '#functions/ports/index';
import { findContents, type LocatedContents } from '#functions/store/files/contents';
import { acquireLease, preparedWrite, preparingFailed } from '#functions/store/files/prepared';
import { outboxDone } from '#functions/store/table/outbox';
import type { Message } from '#shared/messages/index';
import { inspectArchives } from './inspect-archives.ts';
import { markGenerated } from './mark-generated.ts';
import { type PackResult, readPackage } from './pack.ts';

/** True for unprepared contents that are on sale or kept for buyers. */
const isUnprepared = (contents: LocatedContents | undefined): contents is LocatedContents =>
  contents !== undefined &&
  contents.preparedVersion !== contents.version &&
  (contents.keeping === undefined || contents.keeping === 'kept');

/**
 * Prepares a version once: checksums of its contents, directories of its archives, AI labels, and the zip of a package.
 */
export async function prepare(
  message: Message<'prepare'>,
  ports: Deps<'table' | 'blobs' | 'queues' | 'clock'>,
): Promise<void> {
  const { table, clock } = ports;
  const contents = await findContents(table, message.fileId, message.version);
  if (!isUnprepared(contents)) {
    await table.commit([outboxDone('prepare', message)]);
    return;
  }
  if (!(await acquireLease(table, contents, clock.now()))) return;
  await record(message, ports, { contents, read: await readOrRelease(ports, contents) });
}

/** Releases the lease on failure, so that a retry need not wait for it to expire. */
async function readOrRelease(
  ports: Deps<'table' | 'blobs' | 'queues' | 'clock'>,
  contents: LocatedContents,
): Promise<PackResult> {
  const { table, blobs } = ports;
  try {
    await inspectArchives({ table, blobs }, contents);
    await markGenerated(ports, contents);
    return await readPackage(blobs, contents);
  } catch (error) {
    await table.commit([preparingFailed(contents)]);
    throw error;
  }
}

/**
 * Stores the result. If the file has a new version by now, the older version gets it; if that was not kept for buyers,
 * the zip is deleted with its contents.
 */
async function record(
  message: Message<'prepare'>,
  { table, blobs }: Deps<'table' | 'blobs' | 'queues' | 'clock'>,
  { contents, read }: { contents: LocatedContents; read: PackResult },
): Promise<void> {
  const done = outboxDone('prepare', message);
  if ((await table.commit([preparedWrite(contents, read), done])).ok) return;
  const now = await findContents(table, contents.id, contents.version);
  if (isUnprepared(now) && (await table.commit([preparedWrite(now, read), done])).ok) return;
  if (read.zip && now?.zip === undefined) await blobs.remove([read.zip.key]);
  await table.commit([done]);
}
