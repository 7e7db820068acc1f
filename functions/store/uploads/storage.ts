import * as z from 'zod';
import { limits } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { sizeText } from '../../domain/size-text.ts';
import type { Condition, Item, Key, Table, Write } from '../../ports/table.ts';
import { newItem } from '../table/items.ts';

/** Bytes of live files and of reservations, together: an upload that becomes a file changes nothing here. */
const storageItem = z.object({ usedBytes: z.number(), freeBytes: z.number() });

export type Storage = z.output<typeof storageItem>;

export const storageKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'STORE' });

/** Whoever never uploaded anything has no item yet, and all of the space. */
export const readStorage = (item: Item | undefined): Storage =>
  item ? storageItem.parse(item) : { usedBytes: 0, freeBytes: limits.storageBytes };

/** `cheaply`: a copy that is a moment old will do. */
export const findStorage = async (table: Table, userId: string, { cheaply = false } = {}): Promise<Storage> =>
  readStorage(await table.get(storageKey(userId), { consistent: !cheaply }));

const moved = (userId: string, bytes: number, when: Condition): Write => ({
  update: storageKey(userId),
  change: { add: { usedBytes: bytes, freeBytes: -bytes } },
  when: [when],
});

const taken = (userId: string, bytes: number): Write =>
  moved(userId, bytes, { attribute: 'freeBytes', atLeast: bytes });

const firstTaken = (userId: string, bytes: number): Write =>
  newItem({ ...storageKey(userId), kind: 'storage', usedBytes: bytes, freeBytes: limits.storageBytes - bytes });

/** Belongs into the commit that removes the reservation or the file, so that it happens exactly once. */
export const storageReturned = (userId: string, bytes: number): Write =>
  moved(userId, -bytes, { attribute: 'usedBytes', atLeast: bytes });

/** Bytes that were given back and are needed after all: they count, whether there is space or not. */
export const storageTakenBack = (userId: string, bytes: number): Write => moved(userId, bytes, { exists: true });

const full = ({ freeBytes }: Storage, bytes: number) =>
  refuse('storage_full', { params: { left: sizeText(freeBytes), needed: sizeText(bytes) } });

/** Undefined: there is no item yet, or somebody made one at this moment. */
async function tryReserve(table: Table, writes: readonly [storage: Write, ...alongside: Write[]]) {
  const committed = await table.commit(writes);
  if (committed.ok) return ok(undefined);
  const blocked = committed.failed.find(({ at }) => at === 0);
  if (!blocked) throw new Error('what goes with a reservation exists already');
  return blocked.item ? readStorage(blocked.item) : undefined;
}

/** Takes space in the same commit as what it is taken for. */
export async function reserve(
  table: Table,
  { userId, bytes }: { userId: string; bytes: number },
  alongside: readonly Write[],
): Promise<Result<void, 'storage_full'>> {
  if (bytes > limits.storageBytes) return full(await findStorage(table, userId), bytes);
  for (const storage of [taken, firstTaken, taken]) {
    const tried = await tryReserve(table, [storage(userId, bytes), ...alongside]);
    if (tried && 'ok' in tried) return tried;
    if (tried && storage === taken) return full(tried, bytes);
  }
  throw new Error(`the storage of ${userId} could not be reserved`);
}
