import type { Item, Key, Table } from '#functions/ports/table';

/** So many items of a person cost about as much as a page of posts. */
export const rangeLimit = 48;

/** What was found, by sort key. */
type ItemsBySortKey = ReadonlyMap<string, Item>;

export async function getExisting(table: Table, keys: readonly Key[]): Promise<Item[]> {
  const items = await table.getMany(keys);
  return items.filter((item) => item !== undefined);
}

const bySortKey = (items: readonly Item[]): ItemsBySortKey => new Map(items.map((item) => [item.sk, item]));

/**
 * The items of these keys, all of one partition, and others between them. A batch would pay half a unit for each key, even
 * for one that has no item; of a short partition one stretch costs less. `few` are looked up one by one all the same. Only
 * where more lies between them the rest is looked up.
 */
export async function findItemsByKeys(table: Table, keys: readonly Key[], few: number): Promise<ItemsBySortKey> {
  const ends = keys.map(({ sk }) => sk).toSorted();
  const [pk, from, to] = [keys[0]?.pk, ends[0], ends.at(-1)];
  if (pk === undefined || from === undefined || to === undefined) return new Map();
  if (keys.length <= few) return bySortKey(await getExisting(table, keys));
  const page = await table.query({ pk, between: [from, to], limit: rangeLimit });
  const lastRead = page.items.at(-1)?.sk ?? '';
  const beyond = page.cursor === undefined ? [] : keys.filter(({ sk }) => sk > lastRead);
  return bySortKey([...page.items, ...(beyond.length > 0 ? await getExisting(table, beyond) : [])]);
}

/** Which of these keys have an item: what one person has starred, bought and followed. */
export async function findPresentKeys(table: Table, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  return new Set((await findItemsByKeys(table, keys, 4)).keys());
}
