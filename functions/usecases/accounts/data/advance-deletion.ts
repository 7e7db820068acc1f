import type { Deps } from '#functions/ports/index';
import {
  type AccountDeletion,
  deletionChanged,
  deletionOver,
  findDeletion,
} from '#functions/store/accounts/data/deletions';
import { onlySessions } from '#functions/store/accounts/sessions/sessions';
import { findUser } from '#functions/store/accounts/users';
import { allFilesOf, readFile } from '#functions/store/files/files';
import { pagesOf } from '#functions/store/table/pages';
import { changeFile } from '#functions/usecases/files/change-file';
import { day, hour, minute } from '#shared/limits';
import { closeAccount, freeFormerAddresses } from './close-account.ts';
import { forgetNames } from './forget-names.ts';
import { findObstacles } from './obstacles.ts';
import { removeOwnData } from './remove-own-data.ts';

export type LeavePorts = Deps<'table' | 'queues' | 'clock' | 'blobs' | 'ids' | 'vault'>;

/** Files per page. */
const pageSize = 50;

/** The index may lag: files published before the request appear in it within this time. */
const indexDelay = minute;

/** Retry interval if there are obstacles on the date. */
const retryDelay = hour;

async function setVisibility(ports: LeavePorts, ids: readonly string[], isPublic: boolean): Promise<void> {
  for (const id of ids) await changeFile(ports, id, { edit: { isPublic }, changelog: '', notifyBuyers: false });
}

/** Hides the public files; their ids are stored first, so that cancelling can restore them. */
async function hideFiles(ports: LeavePorts, read: AccountDeletion): Promise<void> {
  const { table, clock } = ports;
  const now = clock.now();
  const isSettled = now - read.askedAt >= indexDelay;
  const ids: string[] = [];
  for await (const items of pagesOf(table, allFilesOf(read.userId), pageSize))
    ids.push(...items.map(readFile).flatMap(({ id, isPublic }) => (isPublic ? [id] : [])));
  const hidden = [...new Set([...read.hidden, ...ids])];
  if (!(await table.commit([deletionChanged(read, { hidden }, now + minute)])).ok) return;
  await setVisibility(ports, ids, false);
  const after = { ...read, revision: read.revision + 1 };
  await table.commit([deletionChanged(after, {}, isSettled ? read.at : now + minute)]);
}

/** Shows the hidden files again and removes the deletion. */
async function restoreFiles(ports: LeavePorts, read: AccountDeletion): Promise<void> {
  await setVisibility(ports, read.hidden, true);
  await ports.table.commit([deletionOver(read)]);
}

/** A suspended user cannot cancel, so the date moves on and they can once the measure is lifted. */
const postponed = (ports: LeavePorts, read: AccountDeletion, at: number) =>
  ports.table.commit([deletionChanged(read, { at }, at)]);

/** Starts the deletion on its date; from here it cannot be cancelled. */
async function startDeletion(ports: LeavePorts, read: AccountDeletion): Promise<AccountDeletion | undefined> {
  const { table, clock } = ports;
  const now = clock.now();
  if (read.begunAt !== undefined) return read;
  const user = await findUser(table, read.userId);
  if (user?.standing === 'suspended') {
    await postponed(ports, read, now + day);
    return undefined;
  }
  const isFree = user && (await findObstacles(ports, user)).length === 0;
  const change = isFree ? { begunAt: now } : {};
  const sessions = isFree ? [onlySessions(read.userId, [], now)] : [];
  const committed = await table.commit([
    deletionChanged(read, change, now + (isFree ? minute : retryDelay)),
    ...sessions,
  ]);
  return committed.ok && isFree ? { ...read, ...change, revision: read.revision + 1 } : undefined;
}

async function deleteAccount(ports: LeavePorts, read: AccountDeletion): Promise<void> {
  const deletion = await startDeletion(ports, read);
  const user = deletion && (await findUser(ports.table, deletion.userId));
  if (!deletion || !user) return;
  await removeOwnData(ports, user.id);
  await forgetNames(ports, user.id);
  await closeAccount(ports, user, deletion);
}

/** Repeats the removal a day later, for data that was in flight or not in an index yet. */
async function sweepLeftovers(ports: LeavePorts, read: AccountDeletion): Promise<void> {
  if (ports.clock.now() - (read.doneAt ?? 0) < day) return;
  await removeOwnData(ports, read.userId);
  await freeFormerAddresses(ports.table, read.userId);
  await forgetNames(ports, read.userId);
  await ports.table.commit([deletionOver(read)]);
}

/** Takes the next step of a user's deletion or of its cancellation. Idempotent. */
export async function advanceDeletion(ports: LeavePorts, userId: string): Promise<void> {
  const read = await findDeletion(ports.table, userId);
  if (!read) return;
  if (read.cancelledAt !== undefined) return restoreFiles(ports, read);
  if (read.doneAt !== undefined) return sweepLeftovers(ports, read);
  return ports.clock.now() < read.at ? hideFiles(ports, read) : deleteAccount(ports, read);
}
