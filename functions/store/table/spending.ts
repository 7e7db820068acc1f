import { type Limit, sharedWindow } from '#functions/domain/throttling';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type BudgetName, budgets } from '#shared/budgets';
import { idsFrom, timeOfId } from '#shared/ids';
import type { Refusal } from '#shared/result';
import { dueTime } from './due.ts';
import type { ListQuery } from './pages.ts';
import { tooMany } from './throttle.ts';

/**
 * Budgets of API calls. Unlike the throttle, whose window opens with its first use and takes two writes in the commit
 * of the action, each call is one write before anything else.
 */
const windowKey = ({ what, key }: Limit, from: number): Key => ({ pk: `THR#${what}#${key}`, sk: `W#${from}` });

interface Spending {
  now: number;
  /** The amount to spend, if not one use. */
  amount?: number;
}

const spending = (limit: Limit, { now, amount = 1 }: Spending): Write => {
  const { from, until } = sharedWindow(limit.window, now);
  return {
    update: windowKey(limit, from),
    change: { set: { kind: 'throttle', ttl: Math.ceil(until / 1000) }, add: { used: amount } },
    when: [{ attribute: 'used', absentOrBefore: limit.uses }],
    roughly: true,
  };
};

type Refused = Refusal<'too_many_requests'> | undefined;

/**
 * Spends from the budget. If it is used up, the call is refused and nothing is spent. The last use may exceed the
 * budget.
 */
export async function spend(table: Table, limit: Limit, use: Spending): Promise<Refused> {
  const committed = await table.commit([spending(limit, use)]);
  if (committed.ok) return undefined;
  return tooMany(sharedWindow(limit.window, use.now).until - use.now);
}

/** Gives one use back within the same window. */
export async function returnUse(table: Table, limit: Limit, now: number): Promise<void> {
  const { from } = sharedWindow(limit.window, now);
  const change = { add: { used: -1 } };
  await table.commit([{ update: windowKey(limit, from), change, when: [{ exists: true }], roughly: true }]);
}

/** A list with an entry per use, by time. */
export interface Uses {
  list: (since: number) => ListQuery;
  timeOf: (item: Item) => number;
}

/** Sorts after every sort key of a list. */
const end = '~';

/** For a list sorted by times, as `dueTime` writes them. */
export const usesByTime = (list: ListQuery): Uses => ({
  list: (since) => ({ ...list, between: [dueTime(since), end] }),
  timeOf: ({ ownedSk, sk }) => Number.parseInt(String(ownedSk ?? sk), 10),
});

/** For a list sorted by ids. */
export const usesById = (list: ListQuery): Uses => ({
  list: (since) => ({ ...list, between: [idsFrom(since), end] }),
  timeOf: ({ ownedSk }) => timeOfId(String(ownedSk)),
});

/**
 * A budget whose uses are listed anyway: the list is read, and nothing is written. Uses that were taken back are no
 * longer listed and have a budget of their own.
 */
export async function refusedByList(table: Table, budget: BudgetName, { uses, now }: { uses: Uses; now: number }) {
  const { uses: most, window } = budgets[budget];
  const { items } = await table.query({ ...uses.list(now - window), descending: true, limit: most });
  const oldest = items.at(-1);
  if (!oldest || items.length < most) return undefined;
  return tooMany(uses.timeOf(oldest) + window - now);
}
