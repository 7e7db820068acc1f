import { table as definition } from '#infra/lib/resources';
import type { Condition, Item, Key, Query, Table, Write } from '../ports.ts';

const textOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);

const keyOf = (write: Write): Key => {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
};

function attributeHolds(condition: Exclude<Condition, { exists: true }>, value: unknown): boolean {
  if ('absentOrBefore' in condition)
    return value === undefined || (typeof value === 'number' && value < condition.absentOrBefore);
  if ('atLeast' in condition) return typeof value === 'number' && value >= condition.atLeast;
  if ('oneOf' in condition) return condition.oneOf.some((one) => one === value);
  if ('equals' in condition) return value === condition.equals;
  return value === undefined;
}

function holds(condition: Condition, item: Item | undefined): boolean {
  if (!('attribute' in condition)) return 'exists' in condition ? item !== undefined : item === undefined;
  return attributeHolds(condition, item?.[condition.attribute]);
}

const plain = (item: Item): Item => structuredClone(JSON.parse(JSON.stringify(item)));

function changed(item: Item | undefined, write: Write): Item | undefined {
  if ('put' in write) return plain(write.put);
  if ('check' in write) return item;
  if ('remove' in write) return undefined;
  const next: Item = { ...item, ...write.update, ...write.change.set };
  for (const [name, amount] of Object.entries(write.change.add ?? {})) next[name] = Number(item?.[name] ?? 0) + amount;
  return plain(next);
}

/** The twin of the real table for tests and the simulation. */
export function memoryTable(): Table {
  const items = new Map<string, Item>();

  function matching(query: Omit<Query, 'limit' | 'cursor'>): Item[] {
    const index = definition.indexes.find(({ name }) => name === query.index);
    const { partitionKey, sortKey } = index ?? definition;
    const sortOf = (item: Item): string => {
      const value = item[sortKey];
      return typeof value === 'number' ? String(value).padStart(20, '0') : String(value);
    };
    const inRange = (item: Item): boolean => {
      const value = String(item[sortKey]);
      if (query.beginsWith !== undefined) return value.startsWith(query.beginsWith);
      return !query.between || (value >= query.between[0] && value <= query.between[1]);
    };
    const found = [...items.values()]
      .filter((item) => item[partitionKey] === query.pk && item[sortKey] !== undefined && inRange(item))
      .sort((a, b) => (sortOf(a) < sortOf(b) ? -1 : 1));
    return query.descending ? found.reverse() : found;
  }

  const passes = (query: Omit<Query, 'limit'>, item: Item): boolean => {
    const { containing } = query;
    const list = containing ? item[containing.attribute] : undefined;
    if (containing && !(Array.isArray(list) && list.includes(containing.value))) return false;
    return Object.entries(query.only ?? {}).every(([name, value]) => item[name] === value);
  };

  const get = (key: Key): Item | undefined => {
    const item = items.get(textOf(key));
    return item && structuredClone(item);
  };

  return {
    get: async (key) => get(key),
    getMany: async (keys) => keys.map(get),
    query: async (query) => {
      const start = Number(query.cursor ?? 0) || 0;
      const found = matching(query);
      const end = start + query.limit;
      const page = found.slice(start, end).filter((item) => passes(query, item));
      return { items: structuredClone(page), cursor: end < found.length ? String(end) : undefined };
    },
    count: async (query) => matching(query).filter((item) => passes(query, item)).length,
    commit: async (writes) => {
      const failed = writes.flatMap((write, at) => {
        const item = get(keyOf(write));
        if ((write.when ?? []).every((condition) => holds(condition, item))) return [];
        return [item ? { at, item } : { at }];
      });
      if (failed.length > 0) return { ok: false, failed };
      for (const write of writes) {
        const key = textOf(keyOf(write));
        const next = changed(items.get(key), write);
        if (next) items.set(key, next);
        else items.delete(key);
      }
      return { ok: true };
    },
  };
}
