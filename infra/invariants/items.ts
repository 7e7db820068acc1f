import type { Item } from '#functions/ports/table';

/** Attributes of items, read without the product's schemas. */

export const text = (item: Item | undefined, name: string): string => {
  const value = item?.[name];
  return typeof value === 'string' ? value : '';
};

export const amountIn = (item: Item | undefined, name = 'amount'): number => {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The id in an embedded person. */
export function idIn(item: Item, name: string): string {
  const value = item[name];
  return isRecord(value) && typeof value.id === 'string' ? value.id : '';
}

export function entriesOf(posting: Item): { account: string; amount: number }[] {
  const { entries } = posting;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRecord).map(({ account, amount }) => ({ account: String(account), amount: Number(amount) }));
}

/** The balance of each ledger account. */
export function balances(postings: readonly Item[]): Map<string, number> {
  const accounts = new Map<string, number>();
  for (const { account, amount } of postings.flatMap(entriesOf))
    accounts.set(account, (accounts.get(account) ?? 0) + amount);
  return accounts;
}

export const sum = (amounts: Iterable<number>): number =>
  Iterator.from(amounts).reduce((total, amount) => total + amount, 0);

/** The object keys of a file or version. */
export const keysIn = (files: unknown): string[] =>
  Array.isArray(files) ? files.filter(isRecord).map(({ key }) => String(key)) : [];
