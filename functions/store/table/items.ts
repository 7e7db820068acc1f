import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';

/** A consistent read. */
export async function findItem<S extends z.ZodType>(table: Table, key: Key, schema: S) {
  const item = await table.get(key, { consistent: true });
  return item && schema.parse(item);
}

/** Fails if an item with this key exists. */
export const newItem = (put: Item): Write => ({ put, when: [{ absent: true }] });

/** Sets attributes of an item that exists, or under these conditions. */
export const changeItem = (
  update: Key,
  set: Record<string, unknown>,
  when: readonly Condition[] = [{ exists: true }],
): Write => ({ update, change: { set }, when });

/** Holds while the attribute is as it was read; undefined is one that is absent. */
export const unchanged = (attribute: string, value: string | number | boolean | undefined): Condition =>
  value === undefined ? { attribute, absent: true } : { attribute, equals: value };

/** Adds to counters in an item of their own: what they count may be in an index, which would be written too. */
export const countsWrite = (key: Key, kind: string, by: Record<string, number>): Write => ({
  update: key,
  change: { set: { kind }, add: by },
});

export const countSchema = z.number().default(0);

/** An eventually consistent read. */
export const findCount = async (table: Table, key: Key, name: string): Promise<number> =>
  countSchema.parse((await table.get(key))?.[name]);
