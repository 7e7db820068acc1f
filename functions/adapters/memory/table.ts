import type { Committed, IndexName, Item, Key, Table, Write } from '#functions/ports/table';
import { keyNames, keyText } from '../table/keys.ts';
import { keyOf, refuseMisuse } from '../table/write.ts';
import { countItems, type Projections, queryPage } from './query.ts';
import { applyChange, holds, indexKeys, storable, wellFormedText } from './values.ts';

function itemAfter(write: Write, existing: Item | undefined, textNames: readonly string[]): Item | undefined {
  if ('put' in write) return storable(write.put, textNames);
  if ('remove' in write) return undefined;
  if ('check' in write) return existing;
  const { pk, sk } = write.update;
  return storable(applyChange(existing ?? { pk, sk }, write.change), textNames);
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

/**
 * Readers share the stored items, which are frozen. Every other read lists the attributes backwards, since DynamoDB
 * promises no order.
 */
function attributeTurner(): (item: Item) => Item {
  const turnedItems = new WeakMap<Item, Item>();
  let reads = 0;
  return (item) => {
    reads += 1;
    if (reads % 2 === 0) return item;
    const existing = turnedItems.get(item);
    if (existing) return existing;
    const turned = {} as Item;
    for (const name of Object.keys(item).reverse()) turned[name] = item[name];
    turnedItems.set(item, Object.freeze(turned));
    return turned;
  };
}

/** The in-process twin of DynamoDB for tests and simulations, with the same guarantees. */
export function memoryTable(projections: Projections): Table {
  const items = new Map<string, Item>();
  const indexes = Object.keys(projections) as IndexName[];
  const textNames = indexKeys(indexes);
  const partition = partitions([undefined, ...indexes]);
  const find = ({ pk, sk }: Key): Item | undefined =>
    items.get(keyText({ pk: wellFormedText(pk), sk: wellFormedText(sk) }));
  const turn = attributeTurner();
  const read = (key: Key): Item | undefined => {
    const item = find(key);
    return item && turn(item);
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
    const existing = writes.map((write) => find(keyOf(write)));
    const failed = writes.flatMap(({ when = [] }, at) => {
      const item = existing[at];
      if (when.every((condition) => holds(condition, item))) return [];
      return [item ? { at, item } : { at }];
    });
    if (failed.length > 0) return { ok: false, failed };
    // All writes are computed before any is applied: a refusal halfway must leave nothing behind.
    const next = writes.map((write, at) => [keyText(keyOf(write)), itemAfter(write, existing[at], textNames)] as const);
    for (const [key, item] of next) replaceItem(key, item);
    return { ok: true };
  }

  return {
    get: async (key) => read(key),
    getMany: async (keys) => keys.map(read),
    async query(query) {
      const page = queryPage(partition.of(query.index, query.pk), query, projections);
      return { ...page, items: page.items.map(turn) };
    },
    count: async ({ atMost = Number.POSITIVE_INFINITY, ...query }) =>
      Math.min(atMost, countItems(partition.of(query.index, query.pk), query, projections)),
    commit: async (writes) => commit(writes),
  };
}
