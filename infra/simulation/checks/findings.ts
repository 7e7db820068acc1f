import type { Item } from '#functions/ports/table';
import type { World } from '../world.ts';

/** What lies in the table at rest, by kind, read without any of the product's own schemas. */
export interface Findings {
  of(kind: string): readonly Item[];
  world: World;
  /** Says what is wrong, unless it is right. */
  expect(isRight: boolean, wrong: string): void;
}

export const text = (item: Item | undefined, name: string): string => {
  const value = item?.[name];
  return typeof value === 'string' ? value : '';
};

export const amountIn = (item: Item | undefined, name = 'amount'): number => {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The id inside a person that an item carries. */
export function idIn(item: Item, name: string): string {
  const value = item[name];
  return isRecord(value) && typeof value.id === 'string' ? value.id : '';
}

export interface Entry {
  account: string;
  amount: number;
}

export function entriesOf(posting: Item): Entry[] {
  const { entries } = posting;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRecord).map(({ account, amount }) => ({ account: String(account), amount: Number(amount) }));
}

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

export const total = (items: Iterable<Item>, name = 'amount'): number => {
  let added = 0;
  for (const item of items) added += amountIn(item, name);
  return added;
};

export async function findingsIn(world: World, violations: string[]): Promise<Findings> {
  const kinds = new Map<string, Item[]>();
  for (const item of await world.books.items()) {
    const kind = text(item, 'kind');
    const known = kinds.get(kind);
    if (known) known.push(item);
    else kinds.set(kind, [item]);
  }
  return {
    world,
    of: (kind) => kinds.get(kind) ?? [],
    expect: (isRight, wrong) => {
      if (!isRight) violations.push(wrong);
    },
  };
}

const hasKey = (file: unknown): file is { key: string } => typeof file === 'object' && file !== null && 'key' in file;

/** Where the bytes of a post or version lie. */
export const keysIn = (files: unknown): string[] =>
  Array.isArray(files) ? files.filter(hasKey).map(({ key }) => key) : [];
