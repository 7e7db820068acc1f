import type { Committed, Item, Table, Write } from '#functions/ports/table';

/** The writes of one transaction, each by its name, or several by one. `undefined` is left out. */
export type NamedWrites = Readonly<Record<string, Write | readonly Write[] | undefined>>;

/** Names are for whoever asks afterwards which write failed; a list without names serves whoever does not. */
export type Writes = NamedWrites | readonly Write[];

/** A name that nobody has given does not compile, and in a list nothing has one. */
export type NameIn<W extends Writes> = W extends readonly Write[] ? never : keyof W & string;

/** The writes whose condition did not hold. */
export interface FailedWrites<Name extends string> {
  /** Whether one of these is among them. */
  has(...names: Name[]): boolean;
  /** Whether nothing else is among them. */
  only(...names: Name[]): boolean;
  /** Positions in the list of that name, each with the item that stood in the way where there is one. */
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

/** A list is the one of no name. */
const unnamed = '';

const isList = (writes: Writes): writes is readonly Write[] => Array.isArray(writes);

/** In the order of the names, as the table takes them. */
export function flattenWrites(writes: Writes): Flattened {
  const named = isList(writes) ? { [unnamed]: writes } : writes;
  const all = Object.entries(named).flatMap(([name, some]) => listOf(some).map((write, at) => ({ write, name, at })));
  return { writes: all.map(({ write }) => write), names: all.map(({ name, at }) => ({ name, at })) };
}

type Failed = Extract<Committed, { ok: false }>['failed'];

/** What failed behind the writes, of those that whoever commits them has added, has none of their names. */
export function failedWrites<Name extends string>({ names }: Flattened, failed: Failed): FailedWrites<Name> {
  const failures = failed.map(({ at, ...rest }) => ({ ...(names[at] ?? { name: 'added', at: 0 }), ...rest }));
  return {
    has: (...names) => failures.some(({ name }) => names.some((one) => one === name)),
    only: (...names) => failures.every(({ name }) => names.some((one) => one === name)),
    within: (requested) => failures.flatMap(({ name, ...rest }) => (name === requested ? [rest] : [])),
    toString: () => failures.map(({ name, at }) => `${name}[${at}]`).join(', '),
  };
}

/** All or nothing, as `Table.commit`, by names. */
export async function commit<const W extends Writes>(table: Table, writes: W): Promise<CommitResult<NameIn<W>>> {
  const flat = flattenWrites(writes);
  const committed = await table.commit(flat.writes);
  return committed.ok ? committed : { ok: false, failed: failedWrites(flat, committed.failed) };
}
