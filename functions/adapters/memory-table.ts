import type { Committed, IndexName, Item, Key, Table, Write } from '../ports.ts';
import { countItems, type Projections, queryPage } from './memory-query.ts';
import { changed, holds, stored } from './memory-values.ts';
import { keyText } from './table-keys.ts';
import { keyOf, refuseMisuse } from './table-write.ts';

/** The item after the write; undefined where none is left. */
function after(write: Write, standing: Item | undefined, indexes: readonly IndexName[]): Item | undefined {
  if ('put' in write) return stored(write.put, indexes);
  if ('remove' in write) return undefined;
  if ('check' in write) return standing;
  const { pk, sk } = write.update;
  return stored(changed(standing ?? { pk, sk }, write.change), indexes);
}

/** The twin of DynamoDB for tests and simulations: the same promises, in one process, at once. */
export function memoryTable(projections: Projections): Table {
  const items = new Map<string, Item>();
  const indexes = Object.keys(projections) as IndexName[];
  const find = (key: Key): Item | undefined => items.get(keyText(key));
  const copyOf = (key: Key): Item | undefined => structuredClone(find(key));

  function commit(writes: readonly Write[]): Committed {
    refuseMisuse(writes);
    const failed = writes.flatMap((write, at) => {
      const item = find(keyOf(write));
      if ((write.when ?? []).every((condition) => holds(condition, item))) return [];
      return [item ? { at, item: structuredClone(item) } : { at }];
    });
    if (failed.length > 0) return { ok: false, failed };
    // All of it is worked out before any of it is kept: what is refused halfway must leave nothing.
    const next = writes.map((write) => [keyText(keyOf(write)), after(write, find(keyOf(write)), indexes)] as const);
    for (const [key, item] of next) {
      if (item) items.set(key, item);
      else items.delete(key);
    }
    return { ok: true };
  }

  return {
    get: async (key) => copyOf(key),
    getMany: async (keys) => keys.map(copyOf),
    query: async (query) => structuredClone(queryPage(items.values(), query, projections)),
    count: async (query) => countItems(items.values(), query, projections),
    commit: async (writes) => commit(writes),
  };
}
