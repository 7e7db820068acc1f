import { testTable } from '../adapters/memory/test-table.ts';
import { keyText } from '../adapters/table/keys.ts';
import { keyOf } from '../adapters/table/write.ts';
import type { Item, Key, Table } from '../ports/table.ts';
import { populated, tokensFor } from './populated.ts';

/** A table that can be put back to how it was when it was last kept. */
function revertibleTable() {
  const table = testTable();
  const changed = new Map<string, { key: Key; before: Promise<Item | undefined> }>();
  const commit: Table['commit'] = (writes) => {
    for (const key of writes.map(keyOf))
      if (!changed.has(keyText(key))) changed.set(keyText(key), { key, before: table.get(key) });
    return table.commit(writes);
  };
  const revert = async (): Promise<void> => {
    for (const { key, before } of changed.values()) {
      const item = await before;
      await table.commit([item ? { put: item } : { remove: key }]);
    }
    changed.clear();
  };
  return { table: { ...table, commit }, keep: () => changed.clear(), revert };
}

/** A populated market for all tests of a file, as making one takes longer than most of them; `revert` undoes a test's writes. */
export async function sharedMarket() {
  const { table, keep, revert } = revertibleTable();
  const market = await populated(table);
  const tokens = await tokensFor(market);
  const { objects } = market.ports.blobs;
  const stored = new Map(objects);
  keep();
  return {
    market,
    tokens,
    async revert(): Promise<void> {
      await revert();
      objects.clear();
      for (const [key, object] of stored) objects.set(key, object);
      market.ports.queues.sent.length = 0;
    },
  };
}
