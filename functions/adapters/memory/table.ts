import type { Committed, IndexName, Item, Key, Table, Write } from '#functions/ports/table';
import { keyNames, keyText } from '../table/keys.ts';
import { keyOf, refuseMisuse } from '../table/write.ts';
import { countItems, type Projections, queryPage } from './query.ts';
import { applyChange, deepCopy, holds, storable, wellFormedText } from './values.ts';

/** The item after the write; undefined if it is removed. */
function itemAfter(write: Write, existing: Item | undefined, indexes: readonly IndexName[]): Item | undefined {
  if ('put' in write) return storable(write.put, indexes);
  if ('remove' in write) return undefined;
  if ('check' in write) return existing;
  const { pk, sk } = write.update;
  return storable(applyChange(existing ?? { pk, sk }, write.change), indexes);
}

/** The items by partition of the table and each index, so that a query reads only its own. */
function partitions(indexes: readonly (IndexName | undefined)[]) {
  const all = indexes.map((index) => ({
    index,
    attribute: keyNames(index).partition,
    items: new Map<unknown, Map<string, Item>>(),
  }));
  const byIndex = new Map(all.map(({ index, items }) => [index, items]));
  return {
    of: (index: IndexName | undefined, pk: string): Iterable<Item> => byIndex.get(index)?.get(pk)?.values() ?? [],
    leave(key: string, item: Item): void {
      for (const { attribute, items } of all) items.get(item[attribute])?.delete(key);
    },
    enter(key: string, item: Item): void {
      for (const { attribute, items } of all) {
        const pk = item[attribute];
        if (pk === undefined) continue;
        const partition = items.get(pk);
        if (partition) partition.set(key, item);
        else items.set(pk, new Map([[key, item]]));
      }
    },
  };
}

/** Changes the order of attributes with each read, since DynamoDB promises none. */
function attributeShuffler(): (item: Item) => Item {
  let readings = 0;
  return (item) => {
    const names = Object.keys(item);
    readings += 1;
    const shuffled: Item = { pk: item.pk, sk: item.sk };
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + readings) % names.length] ?? '';
      shuffled[name] = deepCopy(item[name]);
    }
    return shuffled;
  };
}

/** The in-process twin of DynamoDB for tests and simulations, with the same guarantees. */
export function memoryTable(projections: Projections): Table {
  const items = new Map<string, Item>();
  const indexes = Object.keys(projections) as IndexName[];
  const partition = partitions([undefined, ...indexes]);
  const find = ({ pk, sk }: Key): Item | undefined =>
    items.get(keyText({ pk: wellFormedText(pk), sk: wellFormedText(sk) }));
  const shuffle = attributeShuffler();
  const copyOf = (key: Key): Item | undefined => {
    const item = find(key);
    return item && shuffle(item);
  };

  function replaceItem(key: string, item: Item | undefined): void {
    const before = items.get(key);
    if (before) partition.leave(key, before);
    if (item) {
      items.set(key, item);
      partition.enter(key, item);
    } else items.delete(key);
  }

  function commit(writes: readonly Write[]): Committed {
    refuseMisuse(writes);
    const failed = writes.flatMap((write, at) => {
      const item = find(keyOf(write));
      if ((write.when ?? []).every((condition) => holds(condition, item))) return [];
      return [item ? { at, item: deepCopy(item) } : { at }];
    });
    if (failed.length > 0) return { ok: false, failed };
    // All writes are computed before any is applied: a refusal halfway must leave nothing behind.
    const next = writes.map((write) => [keyText(keyOf(write)), itemAfter(write, find(keyOf(write)), indexes)] as const);
    for (const [key, item] of next) replaceItem(key, item);
    return { ok: true };
  }

  return {
    get: async (key) => copyOf(key),
    getMany: async (keys) => keys.map(copyOf),
    async query(query) {
      const page = queryPage(partition.of(query.index, query.pk), query, projections);
      return { ...page, items: page.items.map(shuffle) };
    },
    count: async ({ atMost = Number.POSITIVE_INFINITY, ...query }) =>
      Math.min(atMost, countItems(partition.of(query.index, query.pk), query, projections)),
    commit: async (writes) => commit(writes),
  };
}
