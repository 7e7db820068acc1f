import type { Item } from '#functions/ports/table';

/** What an item says, read without any of the product’s own schemas. */

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

/** The id inside a person that an item carries. */
export function idIn(item: Item, name: string): string {
  const value = item[name];
  return isRecord(value) && typeof value.id === 'string' ? value.id : '';
}
