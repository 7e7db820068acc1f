import * as z from 'zod';
import { sizeText } from '#functions/domain/size-text';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { limits } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { commit } from '../table/commit.ts';
import { newItem } from '../table/items.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { findUploads, isOpenUpload, type StoredUpload } from './uploads.ts';

export const storageItem = z.object({
  /** Bytes of live files and reservations together: an upload that becomes a file changes nothing here. */
  usedBytes: z.number(),
  freeBytes: z.number(),
  /** Returned but not freed yet: the bytes still exist as old versions in the bucket. */
  leavingBytes: z.number().default(0),
  /** Every open upload and some closed ones, which are removed when the list is full. */
  uploadIds: z.array(z.string()).default([]),
  /** Increased with the list: of two concurrent reservations the second one retries. */
  revision: z.number().default(0),
});

export type Storage = z.output<typeof storageItem>;

export const storageKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'STORE' });

/** A user who never uploaded has no item, and all of the space. */
export const readStorage = (item: Item | undefined): Storage =>
  storageItem.parse(item ?? { usedBytes: 0, freeBytes: limits.storageBytes });

/** `cheaply`: an eventually consistent read. */
export const findStorage = async (table: Table, userId: string, { cheaply = false } = {}): Promise<Storage> =>
  readStorage(await table.get(storageKey(userId), { consistent: !cheaply }));

/** For display to the owner, in the order they were begun. */
export async function listOpenUploads(table: Table, userId: string): Promise<StoredUpload[]> {
  const { uploadIds } = await findStorage(table, userId, { cheaply: true });
  return stillOpen(table, uploadIds, { cheaply: true });
}

async function stillOpen(
  table: Table,
  ids: readonly string[],
  options?: { cheaply: boolean },
): Promise<StoredUpload[]> {
  const uploads = ids.length > 0 ? await findUploads(table, ids, options) : [];
  return uploads.filter((upload) => upload !== undefined).filter(isOpenUpload);
}

interface ReturnedBytes {
  bytes: number;
  /** Bytes among them that the bucket keeps for a while after removal. */
  leaving: number;
}

const storageWrite = (userId: string, { bytes, leaving }: ReturnedBytes, when: Condition): Write => ({
  update: storageKey(userId),
  change: { add: { usedBytes: bytes, freeBytes: -bytes, leavingBytes: leaving } },
  when: [when],
});

/** Part of the commit that removes the reservation or the file, so that it happens exactly once. */
export const storageReturned = (userId: string, { bytes, leaving }: ReturnedBytes): Write =>
  storageWrite(userId, { bytes: -bytes, leaving }, { attribute: 'usedBytes', atLeast: bytes });

/** For bytes that were returned and are needed again: they count even if the storage is full. */
export const storageTakenBack = (userId: string, bytes: number): Write =>
  storageWrite(userId, { bytes, leaving: -bytes }, { exists: true });

/** The bucket has removed the returned bytes, old versions included. */
export const storageGone = (userId: string, bytes: number): Write =>
  storageWrite(userId, { bytes: 0, leaving: -bytes }, { attribute: 'leavingBytes', atLeast: bytes });

export type ReserveRefused = 'storage_full' | 'storage_leaving' | 'too_many_uploads';

interface Reservation {
  userId: string;
  bytes: number;
  uploads: readonly string[];
}

function refusalOf(storage: Storage, open: readonly string[], { bytes, uploads }: Reservation) {
  const { freeBytes, leavingBytes } = storage;
  if (bytes > freeBytes) {
    return refuse('storage_full', { params: { left: sizeText(freeBytes), needed: sizeText(bytes) } });
  }
  if (leavingBytes >= limits.leavingBytes) return refuse('storage_leaving');
  if (open.length + uploads.length <= limits.openUploads) return undefined;
  return refuse('too_many_uploads', { params: { most: limits.openUploads } });
}

/** Closed uploads in the list are looked up only if there is no room for more. */
async function openIds(table: Table, { uploadIds }: Storage, { uploads }: Reservation): Promise<string[]> {
  if (uploadIds.length + uploads.length <= limits.openUploads) return uploadIds;
  return (await stillOpen(table, uploadIds)).map(({ id }) => id);
}

function reservationWrite(reservation: Reservation, item: Item | undefined, open: readonly string[]): Write {
  const { userId, bytes, uploads } = reservation;
  const { revision, freeBytes } = readStorage(item);
  const uploadIds = [...open, ...uploads];
  if (!item) {
    const first = { usedBytes: bytes, freeBytes: freeBytes - bytes, uploadIds, revision: 1 };
    return newItem({ ...storageKey(userId), kind: 'storage', ...first });
  }
  return {
    update: storageKey(userId),
    change: { set: { uploadIds }, add: { usedBytes: bytes, freeBytes: -bytes, revision: 1 } },
    when: [
      { attribute: 'freeBytes', atLeast: bytes },
      { attribute: 'leavingBytes', absentOrBefore: limits.leavingBytes },
      { attribute: 'revision', absentOrBefore: revision + 1 },
    ],
  };
}

/** Reserves bytes and a slot among the open uploads for each upload, in the same commit as the writes alongside. */
export function reserve(
  table: Table,
  reservation: Reservation,
  alongside: readonly Write[],
): Promise<Result<void, ReserveRefused>> {
  return retryOnConflict(`the storage of ${reservation.userId} could not be reserved`, async () => {
    const item = await table.get(storageKey(reservation.userId), { consistent: true });
    const storage = readStorage(item);
    const open = await openIds(table, storage, reservation);
    const refused = refusalOf(storage, open, reservation);
    if (refused) return refused;
    const committed = await commit(table, { storage: reservationWrite(reservation, item, open), alongside });
    if (committed.ok) return ok(undefined);
    if (committed.failed.has('storage')) return undefined;
    throw new Error('what goes with a reservation exists already');
  });
}
