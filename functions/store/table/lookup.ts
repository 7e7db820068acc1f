import type { Item, Key, Table } from '#functions/ports/table';

/** Reading this many items of a user costs about as much as a page of posts. */
export const rangeLimit = 48;

type ItemsBySortKey = ReadonlyMap<string, Item>;

export async function getExisting(table: Table, keys: readonly Key[]): Promise<Item[]> {
  const items = await table.getMany(keys);
  return items.filter((item) => item !== undefined);
}

const bySortKey = (items: readonly Item[]): ItemsBySortKey => new Map(items.map((item) => [item.sk, item]));

/**
 * The items of these keys, which share a partition. A batch costs half a unit per key, even without an item; in a short
 * partition one range read costs less. Up to `few` keys are looked up one by one, as are keys beyond the range read.
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

/** The sort keys among these that have an item: a user's stars, purchases and follows. */
export async function findPresentKeys(table: Table, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  return new Set((await findItemsByKeys(table, keys, 4)).keys());
}
