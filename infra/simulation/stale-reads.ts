import { inRange, keyNames } from '#functions/adapters/table/keys';
import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Query, Table, Write } from '#functions/ports/table';
import { second } from '#shared/limits';
import type { Random } from './random.ts';

const maxLag = 10 * second;

interface PreviousVersion {
  item: Item | undefined;
  at: number;
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

interface LagOptions {
  now(): number;
  random: Random;
  /** The probability that a read which may be stale is. */
  staleReads: { chance: number };
}

/** DynamoDB's eventually consistent reads and indexes: the last writes may be missing. */
export function withStaleReads(table: Table, { now, random, staleReads }: LagOptions): Table {
  const previousVersions = new Map<string, PreviousVersion>();
  const isOld = (): boolean => random.chance(staleReads.chance);

  /** The item as it was before its last write, if a replica may still have that. */
  function copyOf(key: Key, item: Item | undefined): Item | undefined {
    const last = previousVersions.get(nameOf(key));
    return last && now() - last.at < maxLag && isOld() ? last.item : item;
  }

  /** Items that the last writes took out of the index and that it may still list. */
  function stillListed(query: Query, current: readonly Item[]): Item[] {
    const names = new Set(current.map(nameOf));
    const recent = [...previousVersions.values()].filter(({ at }) => now() - at < maxLag);
    const items = recent.map(({ item }) => item).filter((item) => item !== undefined);
    return items.filter((item) => isIn(query, item) && !names.has(nameOf(item)) && isOld());
  }

  async function remember(writes: readonly Write[]): Promise<() => void> {
    const keys = writes.map(keyOf);
    const items = await table.getMany(keys);
    const at = now();
    return () => {
      for (const [index, key] of keys.entries()) previousVersions.set(nameOf(key), { item: items[index], at });
    };
  }

  return {
    ...table,
    async get(key, options) {
      const item = await table.get(key, options);
      return options?.consistent || staleReads.chance === 0 ? item : copyOf(key, item);
    },
    async getMany(keys, options) {
      const items = await table.getMany(keys, options);
      return options?.consistent || staleReads.chance === 0
        ? items
        : items.map((item, at) => copyOf(keys[at] ?? { pk: '', sk: '' }, item));
    },
    async query(query) {
      const page = await table.query(query);
      if (staleReads.chance === 0 || query.consistent) return page;
      const pageItems = page.items.map((item) => copyOf(item, item)).filter((item) => item !== undefined);
      const items = query.index
        ? [...pageItems.filter((item) => isIn(query, item)), ...stillListed(query, page.items)]
        : pageItems;
      return { ...page, items };
    },
    async commit(writes) {
      if (staleReads.chance === 0) return table.commit(writes);
      const keepPrevious = await remember(writes.filter((write) => !('check' in write)));
      const committed = await table.commit(writes);
      if (committed.ok) keepPrevious();
      return committed;
    },
  };
}

/** An older version may have been in another partition of the index, or in none. */
function isIn(query: Query, item: Item): boolean {
  const { partition, sort } = keyNames(query.index);
  const sortKey = item[sort];
  return item[partition] === query.pk && typeof sortKey === 'string' && inRange(query, sortKey);
}
