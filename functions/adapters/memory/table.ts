import type { Committed, IndexName, Item, Key, Table, Write } from '../../ports/table.ts';
import { keyNames, keyText } from '../table/keys.ts';
import { keyOf, refuseMisuse } from '../table/write.ts';
import { countItems, type Projections, queryPage } from './query.ts';
import { changed, copied, holds, plainText, stored } from './values.ts';

/** The item after the write; undefined where none is left. */
function after(write: Write, standing: Item | undefined, indexes: readonly IndexName[]): Item | undefined {
  if ('put' in write) return stored(write.put, indexes);
  if ('remove' in write) return undefined;
  if ('check' in write) return standing;
  const { pk, sk } = write.update;
  return stored(changed(standing ?? { pk, sk }, write.change), indexes);
}

/** The items of every partition of the table and its indexes, so that a query looks at no others. */
function partitions(indexes: readonly (IndexName | undefined)[]) {
  const found = new Map<string, Map<string, Item>>();
  const nameOf = (index: IndexName | undefined, partition: unknown) => `${index ?? ''} ${partition}`;
  const namesFor = (item: Item) =>
    indexes.flatMap((index) => {
      const pk = item[keyNames(index).partition];
      return pk === undefined ? [] : [nameOf(index, pk)];
    });
  return {
    of: (index: IndexName | undefined, pk: string): Iterable<Item> => found.get(nameOf(index, pk))?.values() ?? [],
    leave(item: Item): void {
      for (const name of namesFor(item)) found.get(name)?.delete(keyText(item));
    },
    enter(item: Item): void {
      for (const name of namesFor(item)) {
        const partition = found.get(name) ?? new Map<string, Item>();
        found.set(name, partition.set(keyText(item), item));
      }
    },
  };
}

/** Attributes come in another order with each reading, as from an engine, which promises none. */
function inSomeOrder(): (item: Item) => Item {
  let readings = 0;
  return (item) => {
    const names = Object.keys(item);
    readings += 1;
    const turned: Item = { pk: item.pk, sk: item.sk };
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + readings) % names.length] ?? '';
      turned[name] = copied(item[name]);
    }
    return turned;
  };
}

/** The twin of DynamoDB for tests and simulations: the same promises, in one process, at once. */
export function memoryTable(projections: Projections): Table {
  const items = new Map<string, Item>();
  const indexes = Object.keys(projections) as IndexName[];
  const partition = partitions([undefined, ...indexes]);
  const find = ({ pk, sk }: Key): Item | undefined => items.get(keyText({ pk: plainText(pk), sk: plainText(sk) }));
  const given = inSomeOrder();
  const copyOf = (key: Key): Item | undefined => {
    const item = find(key);
    return item && given(item);
  };

  function keep(key: string, item: Item | undefined): void {
    const before = items.get(key);
    if (before) partition.leave(before);
    if (item) {
      items.set(key, item);
      partition.enter(item);
    } else items.delete(key);
  }

  function commit(writes: readonly Write[]): Committed {
    refuseMisuse(writes);
    const failed = writes.flatMap((write, at) => {
      const item = find(keyOf(write));
      if ((write.when ?? []).every((condition) => holds(condition, item))) return [];
      return [item ? { at, item: copied(item) } : { at }];
    });
    if (failed.length > 0) return { ok: false, failed };
    // All of it is worked out before any of it is kept: what is refused halfway must leave nothing.
    const next = writes.map((write) => [keyText(keyOf(write)), after(write, find(keyOf(write)), indexes)] as const);
    for (const [key, item] of next) keep(key, item);
    return { ok: true };
  }

  return {
    get: async (key) => copyOf(key),
    getMany: async (keys) => keys.map(copyOf),
    async query(query) {
      const page = queryPage(partition.of(query.index, query.pk), query, projections);
      return { ...page, items: page.items.map(given) };
    },
    count: async ({ atMost = Number.POSITIVE_INFINITY, ...query }) =>
      Math.min(atMost, countItems(partition.of(query.index, query.pk), query, projections)),
    commit: async (writes) => commit(writes),
  };
}
