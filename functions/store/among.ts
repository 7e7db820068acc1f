import type { Key, Table } from '../ports.ts';

/** Looked up one by one; beyond it a stretch of the partition costs less. */
const few = 4;

/** So many items of a person cost about as much as a page of posts. */
const stretch = 48;

/** Sort keys of what was found. */
type Found = ReadonlySet<string>;

async function lookedUp(table: Table, keys: readonly Key[]): Promise<string[]> {
  const items = await table.getMany(keys);
  return keys.filter((_, at) => items[at] !== undefined).map(({ sk }) => sk);
}

/**
 * Which of these keys, all of one partition, have an item. A batch would pay for each key that has none; what one person
 * has starred, bought and followed is short, and read as one stretch. Only for those who have more of it the rest is looked
 * up.
 */
export async function presentAmong(table: Table, keys: readonly Key[]): Promise<Found> {
  const ends = keys.map(({ sk }) => sk).toSorted();
  const [pk, from, to] = [keys[0]?.pk, ends[0], ends.at(-1)];
  if (pk === undefined || from === undefined || to === undefined) return new Set();
  if (keys.length <= few) return new Set(await lookedUp(table, keys));
  const page = await table.query({ pk, between: [from, to], limit: stretch });
  const found = page.items.map(({ sk }) => sk);
  const reached = found.at(-1) ?? '';
  const beyond = page.cursor === undefined ? [] : keys.filter(({ sk }) => sk > reached);
  return new Set([...found, ...(beyond.length > 0 ? await lookedUp(table, beyond) : [])]);
}
