import type { Committed, Item, Table, Write } from '#functions/ports/table';

/** The writes of one transaction, each or several under a name. `undefined` is left out. */
export type NamedWrites = Readonly<Record<string, Write | readonly Write[] | undefined>>;

/** Names tell afterwards which write failed; callers that do not ask may pass a list. */
export type Writes = NamedWrites | readonly Write[];

/** Asking for an unknown name does not compile; writes in a list have no names. */
export type NameIn<W extends Writes> = W extends readonly Write[] ? never : keyof W & string;

/** The writes whose condition did not hold. */
export interface FailedWrites<Name extends string> {
  /** True if one of these names failed. */
  has(...names: Name[]): boolean;
  /** True if no other name failed. */
  only(...names: Name[]): boolean;
  /** Positions in the list of that name, each with the existing item if there is one. */
  within(name: Name): { at: number; item?: Item }[];
  toString(): string;
}

export type CommitResult<Name extends string = never> = { ok: true } | { ok: false; failed: FailedWrites<Name> };

interface Flattened {
  writes: Write[];
  /** The name of each write and its position in the list of that name. */
  names: { name: string; at: number }[];
}

const listOf = (writes: Write | readonly Write[] | undefined): readonly Write[] => {
  if (writes === undefined) return [];
  return 'length' in writes ? writes : [writes];
};

/** The name of writes in a plain list. */
const unnamed = '';

const isList = (writes: Writes): writes is readonly Write[] => Array.isArray(writes);

/** The writes in the order of their names. */
export function flattenWrites(writes: Writes): Flattened {
  const named = isList(writes) ? { [unnamed]: writes } : writes;
  const all = Object.entries(named).flatMap(([name, some]) => listOf(some).map((write, at) => ({ write, name, at })));
  return { writes: all.map(({ write }) => write), names: all.map(({ name, at }) => ({ name, at })) };
}

type Failed = Extract<Committed, { ok: false }>['failed'];

/** Failed writes beyond the named ones were added by the function that commits them, and are named `added`. */
export function failedWrites<Name extends string>({ names }: Flattened, failed: Failed): FailedWrites<Name> {
  const failures = failed.map(({ at, ...rest }) => ({ ...(names[at] ?? { name: 'added', at: 0 }), ...rest }));
  return {
    has: (...names) => failures.some(({ name }) => names.some((one) => one === name)),
    only: (...names) => failures.every(({ name }) => names.some((one) => one === name)),
    within: (requested) => failures.flatMap(({ name, ...rest }) => (name === requested ? [rest] : [])),
    toString: () => failures.map(({ name, at }) => `${name}[${at}]`).join(', '),
  };
}

/** `Table.commit` with named writes: all or nothing. */
export async function commit<const W extends Writes>(table: Table, writes: W): Promise<CommitResult<NameIn<W>>> {
  const flat = flattenWrites(writes);
  const committed = await table.commit(flat.writes);
  return committed.ok ? committed : { ok: false, failed: failedWrites(flat, committed.failed) };
}
