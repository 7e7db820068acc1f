import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';

/** A consistent read. */
export async function findItem<S extends z.ZodType>(table: Table, key: Key, schema: S) {
  const item = await table.get(key, { consistent: true });
  return item && schema.parse(item);
}

/** Fails if an item with this key exists. */
export const newItem = (put: Item): Write => ({ put, when: [{ absent: true }] });

/** Adds to counters in an item of their own: what they count may be in an index, which would be written too. */
export const countsWrite = (key: Key, kind: string, by: Record<string, number>): Write => ({
  update: key,
  change: { set: { kind }, add: by },
});

export const countSchema = z.number().default(0);

/** An eventually consistent read. */
export const findCount = async (table: Table, key: Key, name: string): Promise<number> =>
  countSchema.parse((await table.get(key))?.[name]);
