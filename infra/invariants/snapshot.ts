import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#functions/ports/table';
import type { Contents } from './contents.ts';
import { entriesOf, sum, text } from './items.ts';

/** The items of a table by kind and by key, read without the product's schemas. */
export interface Snapshot {
  of(kind: string): readonly Item[];
  at(pk: string, sk: string): Item | undefined;
  /** Whether a pending message concerns the id, so that its counters may lag. */
  isMoving(id: string): boolean;
  sizes: Contents['sizes'];
  entries: Contents['entries'];
  now: number;
}

/** Returns violations, each naming the wrong item. */
export type Check = (snapshot: Snapshot) => string[];

export const unless = (isRight: boolean, wrong: string): string[] => (isRight ? [] : [wrong]);

/** Sums by name; 0 for an unknown name. */
export function sumsBy(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  amountOf: (item: Item) => number = () => 1,
) {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + amountOf(item));
  return (name: string): number => sums.get(name) ?? 0;
}

/** Expected values by attribute; undefined where there is to be none. */
export type Fields = Record<string, unknown>;

/** The fields of an object; none if the value is no object. */
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Kind and key, as violations name an item. */
export const labelOf = ({ kind, pk, sk }: Item): string => `${kind} ${pk} / ${sk}`;

export const differing = (invariant: string, item: Item, expected: Fields): string[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    unless(
      item[name] === value || isDeepStrictEqual(item[name], value),
      `${invariant} ${labelOf(item)}: ${name} is ${JSON.stringify(item[name])} instead of ${JSON.stringify(value)}`,
    ),
  );

/** An item refers to something that does not exist. */
export const missingReference = (invariant: string, item: Item, reference: string): string =>
  `${invariant} ${labelOf(item)}: ${reference} is not there`;

export const missingItem = (invariant: string, kind: string, key: string): string =>
  `${invariant} ${kind} ${key} is not there`;

const idText = /\b(?:[0-9A-HJKMNP-TV-Z]{26}(?:_[0-9A-HJKMNP-TV-Z]{26})?|P[0-9A-HJKMNP-TV-Z]{26})/g;

/** The users and the file of an order in a message are pending with it. */
function movingIds(outbox: readonly Item[], at: Snapshot['at']): Set<string> {
  const named = new Set(outbox.flatMap(({ pk, message }) => `${pk} ${JSON.stringify(message)}`.match(idText) ?? []));
  const orders = [...named].map((id) => at(`ORD#${id}`, 'ORD'));
  const further = orders.flatMap(
    (order) => JSON.stringify([order?.buyer, order?.seller, order?.fileId]).match(idText) ?? [],
  );
  return new Set([...named, ...further]);
}

export function snapshotOf({ items, sizes, entries }: Contents, now: number): Snapshot {
  const kinds = Map.groupBy(items, (item) => text(item, 'kind'));
  const keys = new Map(items.map((item) => [`${item.pk} / ${item.sk}`, item]));
  const at = (pk: string, sk: string) => keys.get(`${pk} / ${sk}`);
  const of = (kind: string) => kinds.get(kind) ?? [];
  const moving = movingIds(
    of('outbox').filter(({ queue }) => queue !== 'mail'),
    at,
  );
  return { of, at, isMoving: (id) => moving.has(id), sizes, entries, now };
}

/** The part of the partition key after the first `#`. */
export const idOf = ({ pk }: Item): string => pk.slice(pk.indexOf('#') + 1);

/** Public and neither deleted nor taken down. */
export const isListed = ({ isPublic, deletedAt, barred }: Item): boolean =>
  isPublic === true && deletedAt === undefined && barred === undefined;

/** The sum of a posting's entries in accounts with that prefix. */
export const amountMoved = (posting: Item | undefined, of: string): number =>
  posting
    ? sum(
        entriesOf(posting)
          .filter(({ account }) => account.startsWith(of))
          .map(({ amount }) => amount),
      )
    : 0;

export const orderOf = ({ at }: Snapshot, item: Item): Item | undefined => at(`ORD#${item.outTradeNo}`, 'ORD');
export const keyOfOrder = ({ outTradeNo }: Item): string => `its order ORD#${outTradeNo} / ORD`;
