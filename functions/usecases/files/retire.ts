import type { Contents, PackageFile } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import {
  findContents,
  type LocatedContents,
  type RetentionChange,
  retentionWrite,
  type WithdrawnContents,
} from '#functions/store/files/contents';
import { findFile } from '#functions/store/files/files';
import { type Holder, holderOf } from '#functions/store/files/holders';
import { zipKey } from '#functions/store/files/prepared';
import { findPreviews, previewBytes, previewGone } from '#functions/store/files/previews/previews';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { storageReturned, storageTakenBack } from '#functions/store/uploads/storage';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { storageLeftJob } from '../uploads/leaving.ts';

/**
 * How long unowned bytes stay: longer than a download link is valid, a call that still sells them runs, a zip of them
 * is made, and an index lags.
 */
export const retireDelay = 20 * minute;

const retireJob = (contents: Omit<FileJob<'retire'>, 'kind'>, now: number): Write =>
  outbox('file-jobs', { kind: 'retire', ...contents }, { now: now + retireDelay }).write;

/**
 * Takes contents off sale. Their storage is returned in the same commit if they have no buyer and no open order. A job
 * that waits in the outbox later removes the bytes, or waits for the orders.
 */
export async function retire(
  { table }: Deps<'table'>,
  { id, version, ownerId, fileSize }: Contents,
  { now, isLast }: { now: number; isLast: boolean },
): Promise<{ fate: RetentionChange; writes: Write[] }> {
  const holder = await holderOf(table, id, isLast ? undefined : version);
  const job = retireJob({ fileId: id, version }, now);
  return holder
    ? { fate: { keeping: 'kept', now }, writes: [job] }
    : {
        fate: { keeping: 'released', now },
        writes: [job, storageReturned(ownerId, { bytes: fileSize, leaving: fileSize })],
      };
}

/**
 * Checks contents again after a purchase was returned, as it may have been the last; commit it with the return.
 * Contents going off sale at the moment have a job already.
 */
export async function retireAgain(
  { table }: Deps<'table'>,
  { fileId, version }: { fileId: string; version: number },
  now: number,
): Promise<Write[]> {
  const file = await findFile(table, fileId, { consistent: true });
  if (!file) return [];
  const older = version === file.version ? [] : [version];
  const last = file.deletedAt === undefined ? [] : [file.version];
  return [...older, ...last].map((number) => retireJob({ fileId, version: number }, now));
}

type RetirePorts = Deps<'table' | 'blobs' | 'clock'>;

/** True for contents that went off sale; the job leaves others alone. */
const isOffSale = (contents: LocatedContents | undefined): contents is WithdrawnContents =>
  contents?.keeping !== undefined;

/** True for the contents a file was deleted with; older versions have items of their own. */
const isLast = ({ itemKey: place }: LocatedContents): boolean => place.sk === 'FILE';

/**
 * Decides about contents off sale until they are bought or gone. Otherwise the message stays in the outbox and comes
 * again. Of two concurrent runs only one can decide.
 */
export async function retireContents(message: FileJob<'retire'>, ports: RetirePorts): Promise<void> {
  const { table } = ports;
  const done = outboxDone('file-jobs', message);
  const contents = await findContents(table, message.fileId, message.version);
  if (!isOffSale(contents)) {
    await table.commit([done]);
    return;
  }
  await removePreviews(ports, contents.files);
  if (contents.keeping === 'gone') return removeBytes(ports, contents, done);
  const holder = await holderOf(table, contents.id, isLast(contents) ? undefined : contents.version);
  if (holder) await keep(ports, contents, { holder, done });
  else if (contents.keeping === 'released') await removeBytes(ports, contents, done);
  else await release(ports, contents);
}

/** They were bought while going off sale: their bytes stay and count again. */
async function keep(
  { table, clock }: RetirePorts,
  contents: WithdrawnContents,
  { holder, done }: { holder: Holder; done: Write },
): Promise<void> {
  const keptWrite = retentionWrite(contents, { keeping: 'kept', now: clock.now() });
  const storageWrite = storageTakenBack(contents.ownerId, contents.fileSize);
  const still: Write = { check: contents.itemKey, when: [{ attribute: 'keeping', equals: 'kept' }] };
  await table.commit([
    ...(contents.keeping === 'released' ? [keptWrite, storageWrite] : [still]),
    ...(holder === 'bought' ? [done] : []),
  ]);
}

/**
 * The last open order was not paid. As indexes lag, it may have been paid a moment ago, unseen by another run that has
 * ended; so the job is queued once more.
 */
async function release({ table, clock }: RetirePorts, contents: WithdrawnContents): Promise<void> {
  const now = clock.now();
  const { id, version, ownerId, fileSize } = contents;
  const nextJob = retireJob({ fileId: id, version }, now);
  const returned = storageReturned(ownerId, { bytes: fileSize, leaving: fileSize });
  await table.commit([retentionWrite(contents, { keeping: 'released', now }), returned, nextJob]);
}

/**
 * Marks the contents as gone first, so that a payment learns of it, then deletes the bytes. The message stays until
 * they are deleted, so a crash is followed by another run.
 */
async function removeBytes(
  { table, blobs, clock }: RetirePorts,
  contents: WithdrawnContents,
  done: Write,
): Promise<void> {
  const now = clock.now();
  if (contents.keeping === 'released') {
    if (now - (contents.releasedAt ?? 0) < retireDelay) return;
    const { id, version, ownerId, fileSize } = contents;
    const left = storageLeftJob({ ownerId, bytes: fileSize, of: `${id}#${version}` }, now);
    if (!(await table.commit([retentionWrite(contents, { keeping: 'gone', now }), left])).ok) return;
  }
  await blobs.remove([...contents.files.map(({ key }) => key), zipKey(contents)]);
  await table.commit([done]);
}

/**
 * Keeps released bytes for a buyer whose payment came late; false if they are gone. The newest version is enough, as a
 * buyer may fetch that or the one bought.
 */
export async function restoreForBuyer({ table, clock }: Deps<'table' | 'clock'>, id: string): Promise<boolean> {
  const file = await findFile(table, id, { consistent: true });
  const newest = file && (await findContents(table, id, file.version));
  if (!newest || newest.keeping === 'gone') return false;
  if (newest.keeping !== 'released') return true;
  const keptWrite = retentionWrite({ ...newest, keeping: 'released' }, { keeping: 'kept', now: clock.now() });
  const committed = await table.commit([keptWrite, storageTakenBack(newest.ownerId, newest.fileSize)]);
  return committed.ok || restoreForBuyer({ table, clock }, id);
}

/** Deletes the previews of contents off sale; they serve no sale any more. */
export async function removePreviews(
  { table, blobs }: Deps<'table' | 'blobs'>,
  files: readonly Pick<PackageFile, 'id'>[],
): Promise<void> {
  const ids = files.map(({ id }) => id);
  const previews = [...(await findPreviews(table, ids))];
  if (previews.length === 0) return;
  await blobs.remove(previews.map(([id, preview]) => previewBytes(id, preview)));
  await table.commit(previews.map(([id]) => previewGone(id)));
}
