import type { Message } from '#shared/messages/index';
import type { File } from '../../domain/file.ts';
import type { Ports, Write } from '../../ports.ts';
import { findFile } from '../../store/files.ts';
import { outboxDone } from '../../store/outbox.ts';
import { preparedWrite, preparingFailed, takePreparing } from '../../store/prepared.ts';
import { type Read, readPost } from './pack.ts';

type Prepare = Extract<Message<'file-jobs'>, { kind: 'prepare' }>;
type Used = Pick<Ports, 'table' | 'blobs' | 'clock'>;

const isWanted = (file: File | undefined, version: number): file is File =>
  file?.version === version && file.preparedVersion !== version && file.deletedAt === undefined;

/** Checksums of a post’s files, and the zip of a package: once per version, whoever asks and however often. */
export async function prepare(message: Prepare, ports: Used): Promise<void> {
  const { table, clock } = ports;
  const done = outboxDone('file-jobs', message);
  const file = await findFile(table, message.fileId, { consistent: true });
  if (!isWanted(file, message.version)) {
    await table.commit([done]);
    return;
  }
  if (!(await takePreparing(table, file, clock.now()))) return;
  await record(ports, file, { read: await readOrRelease(ports, file), done });
}

/** Whoever tries again need not wait for the lease of one that failed. */
async function readOrRelease({ table, blobs }: Used, file: File): Promise<Read> {
  try {
    return await readPost(blobs, file);
  } catch (error) {
    await table.commit([preparingFailed(file)]);
    throw error;
  }
}

/** The post may have got a new version meanwhile: then nobody will ask for what was made of the old one. */
async function record({ table, blobs }: Used, file: File, { read, done }: { read: Read; done: Write }): Promise<void> {
  const committed = await table.commit([preparedWrite(file, read), done]);
  if (committed.ok) return;
  if (read.zip) await blobs.remove([read.zip.key]);
  await table.commit([done]);
}
