import { inRange, keyNames } from '#functions/adapters/table/keys';
import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Query, Table, Write } from '#functions/ports/table';
import { second } from '#shared/limits';
import type { Random } from './random.ts';

/** A copy is at most so far behind. */
const behind = 10 * second;

interface Before {
  item: Item | undefined;
  at: number;
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

interface LagOptions {
  now(): number;
  random: Random;
  /** That a read which may be a moment old is. */
  copies: { chance: number };
}

/** DynamoDB's cheap reads and its indexes: what was written a moment ago may not be in them yet. */
export function lagging(table: Table, { now, random, copies }: LagOptions): Table {
  const before = new Map<string, Before>();
  const isOld = (): boolean => random.chance(copies.chance);

  /** The item as a copy has it that has not heard of the last write. */
  function copyOf(key: Key, item: Item | undefined): Item | undefined {
    const last = before.get(nameOf(key));
    return last && now() - last.at < behind && isOld() ? structuredClone(last.item) : item;
  }

  /** What has left the index a moment ago and is in it still. */
  function gone(query: Query, there: readonly Item[]): Item[] {
    const names = new Set(there.map(nameOf));
    const recent = [...before.values()].filter(({ at }) => now() - at < behind);
    const items = recent.map(({ item }) => item).filter((item) => item !== undefined);
    const left = items.filter((item) => isIn(query, item) && !names.has(nameOf(item)) && isOld());
    return structuredClone(left);
  }

  async function remember(writes: readonly Write[]): Promise<() => void> {
    const keys = writes.map(keyOf);
    const items = await table.getMany(keys);
    const at = now();
    return () => {
      for (const [index, key] of keys.entries()) before.set(nameOf(key), { item: items[index], at });
    };
  }

  return {
    ...table,
    async get(key, options) {
      const item = await table.get(key, options);
      return options?.consistent || copies.chance === 0 ? item : copyOf(key, item);
    },
    async getMany(keys, options) {
      const items = await table.getMany(keys, options);
      return options?.consistent || copies.chance === 0
        ? items
        : items.map((item, at) => copyOf(keys[at] ?? { pk: '', sk: '' }, item));
    },
    async query(query) {
      const page = await table.query(query);
      if (copies.chance === 0 || query.consistent) return page;
      const seen = page.items.map((item) => copyOf(item, item)).filter((item) => item !== undefined);
      const items = query.index ? [...seen.filter((item) => isIn(query, item)), ...gone(query, page.items)] : seen;
      return { ...page, items };
    },
    async commit(writes) {
      if (copies.chance === 0) return table.commit(writes);
      const keep = await remember(writes.filter((write) => !('check' in write)));
      const committed = await table.commit(writes);
      if (committed.ok) keep();
      return committed;
    },
  };
}

/** An older copy may have stood in another partition of the index, or in none. */
function isIn(query: Query, item: Item): boolean {
  const { partition, sort } = keyNames(query.index);
  const place = item[sort];
  return item[partition] === query.pk && typeof place === 'string' && inRange(query, place);
}
