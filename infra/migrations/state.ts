import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { minute } from '#shared/limits';
import type { Migration } from './migration.ts';

/** The stored progress of migrations, and the lease of the running one. */
const pk = 'MIGRATION';
const leaseKey: Key = { pk, sk: 'LEASE' };
const stateKey = (name: string): Key => ({ pk, sk: name });

export const progressItem = z.object({
  sk: z.string(),
  /** Where it resumes; absent before the first page and when done. */
  from: z.object({ pk: z.string(), sk: z.string() }).optional(),
  looked: z.number(),
  brought: z.number(),
  doneAt: z.number().optional(),
});

export type Progress = Omit<z.output<typeof progressItem>, 'sk'>;

export const noProgress: Progress = { looked: 0, brought: 0 };

/** By name. */
export async function findProgress(table: Table): Promise<ReadonlyMap<string, Progress>> {
  const { items } = await table.query({ pk, beginsWith: '0', consistent: true, limit: 1000 });
  return new Map(items.map((item) => progressItem.parse(item)).map(({ sk, ...progress }) => [sk, progress]));
}

/** The last squashed migration (docs/decisions/0074): no code reads older forms any more. */
const lastSquashed = '0017-free-is-no-sale';

/**
 * Whether the remaining migrations lead from this table to today's form: it has had the last squashed one, or a later
 * one.
 */
export const isReachable = (progress: ReadonlyMap<string, Progress>): boolean =>
  [...progress].some(([name, { doneAt }]) => doneAt !== undefined && name >= lastSquashed);

const progressWrite = (name: string, progress: Progress): Write => ({
  put: { ...stateKey(name), kind: 'migration', ...progress },
});

export const allDone = (table: Table, migrations: readonly Migration[], doneAt: number) =>
  table.commit(migrations.map(({ name }) => progressWrite(name, { ...noProgress, doneAt })));

/** A killed process blocks others this long; a running one renews its lease with every page. */
const leaseFor = 2 * minute;

interface Holder {
  holder: string;
  now: number;
}

const leaseFields = ({ holder, now }: Holder) => ({ kind: 'migration-lease', holder, until: now + leaseFor });

/** Undefined if the caller has the lease now; otherwise until when another has it. */
export async function takeLease(table: Table, lease: Holder): Promise<number | undefined> {
  const when = [{ attribute: 'until', absentOrBefore: lease.now }] as const;
  const committed = await table.commit([{ update: leaseKey, change: { set: leaseFields(lease) }, when }]);
  if (committed.ok) return undefined;
  return z.object({ until: z.number() }).parse(await table.get(leaseKey, { consistent: true })).until;
}

/** False if another took the lease: then the step is not stored. */
export async function keepLease(table: Table, lease: Holder, step?: { name: string; progress: Progress }) {
  const committed = await table.commit([
    { update: leaseKey, change: { set: leaseFields(lease) }, when: [{ attribute: 'holder', equals: lease.holder }] },
    ...(step ? [progressWrite(step.name, step.progress)] : []),
  ]);
  return committed.ok;
}

export const leaveLease = (table: Table, { holder }: Pick<Holder, 'holder'>) =>
  table.commit([{ remove: leaseKey, when: [{ attribute: 'holder', equals: holder }] }]);
