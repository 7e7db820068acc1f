import { testTable } from '#functions/adapters/memory/test-table';
import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import type { DueKind } from '#functions/store/table/due';
import type { PromotionHistory } from './promotions/promotion-history.ts';
import { watchPromotions } from './promotions/watch.ts';

/** The memory table, watched at every commit: all items, violations of a moment, and the next due time. */
export interface Books extends Table {
  items(): Promise<Item[]>;
  /**
   * Violations that held for a moment only: a negative balance, too many open questions, a wrong price or redemption.
   */
  transientViolations: readonly string[];
  /** Prices, coupons and redemptions over time. */
  history: PromotionHistory;
  /** The earliest due time of anything a sweeper handles, or of one kind. */
  nextDue(kind?: DueKind): number | undefined;
}

export type Rewrite = (writes: readonly Write[]) => readonly Write[];

/** Lists for operators, which no sweeper works off. */
const operatorLists = /^(ESC|MAN|DSP|KIN|CAS|APL)#/;

const isSweptKind = (pk: string, kind: DueKind | undefined): boolean =>
  kind === undefined ? !operatorLists.test(pk) : pk.startsWith(`${kind}#`);

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Follows the writes to the index of due items, so that the next due time needs no query of 48 partitions. */
function dueTimes() {
  const due = new Map<string, { pk: string; at: string }>();
  const partitions = new Map<string, number>();
  const count = (pk: string, by: number) => partitions.set(pk, (partitions.get(pk) ?? 0) + by);
  const set = (key: string, pk: string | undefined, at: string | undefined) => {
    const before = due.get(key);
    if (before) count(before.pk, -1);
    due.delete(key);
    if (pk === undefined || at === undefined) return;
    due.set(key, { pk, at });
    count(pk, 1);
  };
  const change = (key: string, changed: Record<string, unknown> = {}) => {
    if (!('duePk' in changed || 'dueAt' in changed)) return;
    const before = due.get(key);
    const pk = 'duePk' in changed ? textIn(changed.duePk) : before?.pk;
    set(key, pk, 'dueAt' in changed ? textIn(changed.dueAt) : before?.at);
  };
  return {
    isEmpty: (pk: string): boolean => (partitions.get(pk) ?? 0) === 0,
    earliest: (kind?: DueKind): number | undefined => {
      let first: string | undefined;
      for (const { pk, at } of due.values())
        if ((first === undefined || at < first) && isSweptKind(pk, kind)) first = at;
      return first === undefined ? undefined : Number(first);
    },
    record(write: Write): void {
      if ('put' in write) set(nameOf(write.put), textIn(write.put.duePk), textIn(write.put.dueAt));
      else if ('update' in write) change(nameOf(write.update), write.change.set);
      else if ('remove' in write) set(nameOf(write.remove), undefined, undefined);
    },
  };
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Per person and file. */
const maxOpenQuestions = 2;

const isBucket = ({ pk, sk }: Key): boolean => pk.startsWith('SBAL#') && sk.startsWith('B#');

export function openBooks(now: () => number, rewrite: Rewrite = (writes) => writes): Books {
  const table = testTable();
  const keys = new Map<string, Key>();
  const due = dueTimes();
  const record = (write: Write): void => {
    due.record(write);
    const { pk, sk } = keyOf(write);
    if ('put' in write || 'update' in write) keys.set(nameOf({ pk, sk }), { pk, sk });
  };
  const transientViolations: string[] = [];
  const promotions = watchPromotions(table, { now, transientViolations });
  /** I12, after every commit: no balance is below zero, except a debt. */
  async function watchBalance(bucket: Key): Promise<void> {
    const item = await table.get(bucket, { consistent: true });
    const owes = bucket.sk.endsWith('#D');
    if (!owes && Number(item?.amount ?? 0) < 0) transientViolations.push(`I12 ${nameOf(bucket)} is at ${item?.amount}`);
  }
  /** I15, after every commit: an asker has no more open questions about a file than allowed. */
  async function watchOpen(counter: Key): Promise<void> {
    const open = Number((await table.get(counter, { consistent: true }))?.open ?? 0);
    if (open < 0 || open > maxOpenQuestions)
      transientViolations.push(`I15 ${nameOf(counter)} has ${open} open questions`);
  }
  async function watch({ update, change }: Extract<Write, { update: object }>): Promise<void> {
    if (isBucket(update)) await watchBalance(update);
    if (change.add?.open !== undefined) await watchOpen(update);
  }
  return {
    ...table,
    transientViolations,
    history: promotions.history,
    // A sweep queries 48 partitions, nearly all of which are empty.
    query: async (query) =>
      query.index === 'due' && due.isEmpty(query.pk) ? { items: [], cursor: undefined } : table.query(query),
    async commit(requested) {
      const writes = rewrite(requested);
      const committed = await table.commit(writes);
      if (!committed.ok) return committed;
      writes.forEach(record);
      for (const write of writes) if ('update' in write) await watch(write);
      await promotions.record(writes);
      return committed;
    },
    async items() {
      const items = await table.getMany([...keys.values()]);
      return items.filter((item) => item !== undefined);
    },
    nextDue: due.earliest,
  };
}
