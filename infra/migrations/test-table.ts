import { testTable } from '#functions/adapters/memory/test-table';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type FakeClock, fakeClock } from '#functions/test/fakes';
import type { WholeTable } from './migration.ts';

/** The progress of a migration that found an empty table. */
export const doneItem = (name: string) => ({
  ...{ pk: 'MIGRATION', sk: name, kind: 'migration', looked: 0, brought: 0, doneAt: 1 },
});

const keyOf = (write: Write): Key | undefined => {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return undefined;
};

const byKey = (first: Key, second: Key): number => {
  if (first.pk !== second.pk) return first.pk < second.pk ? -1 : 1;
  return first.sk < second.sk ? -1 : Number(first.sk > second.sk);
};

interface TrackedTable extends WholeTable {
  clock: FakeClock;
  /** Milliseconds rested in all. */
  rested(): number;
  all(): Promise<Item[]>;
}

interface TrackedTableOptions {
  now?: number;
  /** May throw, as a kill would. */
  beforeCommit?: () => void;
  used?: () => number;
}

/** A memory table that can be scanned. */
export async function wholeTable(
  items: readonly Item[],
  { now, beforeCommit = () => undefined, used = () => 0 }: TrackedTableOptions = {},
): Promise<TrackedTable> {
  const memory = testTable();
  const keys = new Map<string, Key>();
  let sorted: Key[] = [];
  const trackKeys = (writes: readonly Write[]) => {
    for (const key of writes.map(keyOf)) if (key) keys.set(`${key.pk} ${key.sk}`, { pk: key.pk, sk: key.sk });
  };
  const table: Table = {
    ...memory,
    commit(writes) {
      beforeCommit();
      trackKeys(writes);
      return memory.commit(writes);
    },
  };
  for (let at = 0; at < items.length; at += 100) {
    const writes = items.slice(at, at + 100).map((put): Write => ({ put }));
    trackKeys(writes);
    await memory.commit(writes);
  }
  const clock = fakeClock(now);
  let rested = 0;
  const after = (from: Key | undefined): Key[] => {
    if (sorted.length !== keys.size) sorted = [...keys.values()].toSorted(byKey);
    return from ? sorted.filter((key) => byKey(key, from) > 0) : sorted;
  };
  const readItems = async (keysToRead: readonly Key[]): Promise<Item[]> =>
    (await Promise.all(keysToRead.map((key) => memory.get(key, { consistent: true })))).filter(
      (item) => item !== undefined,
    );
  return {
    table,
    clock,
    used: () => used(),
    rested: () => rested,
    wait: async (milliseconds) => {
      rested += milliseconds;
      clock.advance(milliseconds);
    },
    async scan(from, limit) {
      const left = after(from);
      const page = left.slice(0, limit);
      return { items: await readItems(page), next: left.length > limit ? page.at(-1) : undefined };
    },
    all: () => readItems(after(undefined)),
  };
}
