import * as z from 'zod';
import { type Limit, type Window, waitFor } from '#functions/domain/throttling';
import type { Committed, Key, Table, Write } from '#functions/ports/table';
import { type Refusal, refuse } from '#shared/result';
import { type CommitResult, failedWrites, flattenWrites, type NameIn, type Writes } from './commit.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const throttleKey = ({ what, key }: Limit): Key => ({ pk: `THR#${what}#${key}`, sk: 'THR' });

const windowItem = z.object({ left: z.number(), until: z.number() });

const countUse = (limit: Limit, now: number): Write => ({
  update: throttleKey(limit),
  change: { add: { left: -1 } },
  when: [
    { attribute: 'until', atLeast: now + 1 },
    { attribute: 'left', atLeast: 1 },
  ],
});

const openWindow = (limit: Limit, now: number): Write => {
  const until = now + limit.window;
  const put = { ...throttleKey(limit), kind: 'throttle', left: limit.uses - 1, until, ttl: Math.ceil(until / 1000) };
  return { put, when: [{ attribute: 'until', absentOrBefore: now + 1 }] };
};

type Failed = Extract<Committed, { ok: false }>['failed'];

const closedWindow: Window = { left: 0, until: 0 };

const windowOf = (failed: Failed[number]): Window => (failed.item ? windowItem.parse(failed.item) : closedWindow);

type TooMany = Refusal<'too_many_requests'>;

/** The refusal, with the whole seconds to wait. */
export function tooMany(waitMillis: number): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMillis / 1000));
  return refuse('too_many_requests', { params: { seconds }, retryAfterSeconds: seconds });
}

type Admitted<Name extends string> = CommitResult<Name> | TooMany;

/**
 * Counts one use of every limit in the same commit as the writes alongside: if those fail, nothing is counted, and if a
 * limit is used up, nothing is written.
 */
export async function commitWithin<const W extends Writes = readonly []>(
  table: Table,
  limits: readonly Limit[],
  { now, alongside }: { now: number; alongside?: W },
): Promise<Admitted<NameIn<W>>> {
  const flat = flattenWrites(alongside ?? []);
  // A window may be opened or end concurrently: then the other kind of write is tried.
  const open = new Set<number>();
  return retryOnConflict(`the throttle of ${limits.map(({ what }) => what).join()} did not settle`, async () => {
    const uses = limits.map((limit, at) => (open.has(at) ? openWindow(limit, now) : countUse(limit, now)));
    const committed = await table.commit([...flat.writes, ...uses]);
    if (committed.ok) return committed;

    const theirs = committed.failed.filter(({ at }) => at < flat.writes.length);
    if (theirs.length > 0) return { ok: false, failed: failedWrites<NameIn<W>>(flat, theirs) } as const;

    const refusal = usedUp(committed.failed, now);
    if (refusal) return refusal;
    for (const { at } of committed.failed) toggle(open, at - flat.writes.length);
    return undefined;
  });
}

function usedUp(failed: Failed, now: number): TooMany | undefined {
  const wait = Math.max(...failed.map((one) => waitFor(windowOf(one), now)));
  return wait > 0 ? tooMany(wait) : undefined;
}

function toggle(open: Set<number>, at: number): void {
  if (!open.delete(at)) open.add(at);
}

/** Resets the limits, as if there had been no use. */
export const resetLimits = (limits: readonly Limit[]): Write[] =>
  limits.map((limit) => ({ remove: throttleKey(limit) }));

/** Gives the use back if it turned out not to count. */
export async function returnUses(table: Table, limits: readonly Limit[], now: number): Promise<void> {
  await Promise.all(
    limits.map((limit) => {
      const when = [{ attribute: 'until', atLeast: now + 1 }];
      return table.commit([{ update: throttleKey(limit), change: { add: { left: 1 } }, when }]);
    }),
  );
}
