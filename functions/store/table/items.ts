import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';

/** As it stands: for whoever decides by it. */
export async function findItem<S extends z.ZodType>(table: Table, key: Key, schema: S) {
  const item = await table.get(key, { consistent: true });
  return item && schema.parse(item);
}

/** Put if absent: fails where an item of its key stands. */
export const newItem = (put: Item): Write => ({ put, when: [{ absent: true }] });

/** Numbers that stand beside what they count: what is counted may be in an index, which would be written as well. */
export const countsWrite = (key: Key, kind: string, by: Record<string, number>): Write => ({
  update: key,
  change: { set: { kind }, add: by },
});

export const countSchema = z.number().default(0);

/** A copy that is a moment old. */
export const findCount = async (table: Table, key: Key, name: string): Promise<number> =>
  countSchema.parse((await table.get(key))?.[name]);
