import type { Change, Condition, IndexName, Item } from '#functions/ports/table';
import { keyNames } from '../table/keys.ts';

/** DynamoDB's rules about values: what it refuses is refused here too, so that tests fail. */

function plainNumber(value: number): number {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new Error(`a table holds no ${value}`);
  return value === 0 ? 0 : value;
}

/** Requests are UTF-8, which has no lone surrogates. */
export function wellFormedText(value: string): string {
  if (!value.isWellFormed()) throw new Error(`a table holds no half of a character: ${JSON.stringify(value)}`);
  return value;
}

function plainRecord(value: object): Record<string, unknown> {
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`a table holds no ${value.constructor.name}`);
  const record: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) if (inner !== undefined) record[name] = plain(inner);
  return Object.freeze(record);
}

/** A frozen copy as DynamoDB returns it: without undefined, class instances and negative zero. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'string') return wellFormedText(value);
  if (Array.isArray(value)) return Object.freeze(value.filter((inner) => inner !== undefined).map(plain));
  return typeof value === 'object' && value !== null ? plainRecord(value) : value;
}

const isKey = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** The names of attributes by which the indexes find and sort items. */
export const indexKeys = (indexes: readonly IndexName[]): readonly string[] => [
  ...new Set(indexes.map(keyNames).flatMap(({ partition, sort }) => [partition, sort])),
];

export function storable(item: Item, textNames: readonly string[]): Item {
  const wrong = textNames.find((name) => item[name] !== undefined && !isKey(item[name]));
  if (wrong !== undefined || !isKey(item.pk) || !isKey(item.sk))
    throw new Error(`${wrong ?? 'pk and sk'} must be text: ${JSON.stringify(item)}`);
  return plain(item) as Item;
}

function sum(current: unknown, amount: number): number {
  if (current !== undefined && typeof current !== 'number') throw new Error(`cannot add to ${JSON.stringify(current)}`);
  return (current ?? 0) + amount;
}

/** Also creates an item that does not exist yet, as an update does. */
export function applyChange(item: Item, { set = {}, add = {} }: Change): Item {
  const changed: Item = { ...item, ...set };
  for (const [name, amount] of Object.entries(add)) changed[name] = sum(item[name], amount);
  return changed;
}

function attributeHolds(condition: Extract<Condition, { attribute: string }>, value: unknown): boolean {
  if ('equals' in condition) return value === condition.equals;
  if ('oneOf' in condition) return condition.oneOf.some((one) => one === value);
  if ('atLeast' in condition) return typeof value === 'number' && value >= condition.atLeast;
  if ('absentOrBefore' in condition)
    return value === undefined || (typeof value === 'number' && value < condition.absentOrBefore);
  return value === undefined;
}

export function holds(condition: Condition, item: Item | undefined): boolean {
  if ('attribute' in condition) return attributeHolds(condition, item?.[condition.attribute]);
  return 'exists' in condition ? item !== undefined : item === undefined;
}
