import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#functions/ports/table';
import type { Contents } from './contents.ts';
import { entriesOf, sum, text } from './items.ts';

/** What lies in a table, by kind and by key, read without any of the product's own schemas. */
export interface Snapshot {
  of(kind: string): readonly Item[];
  at(pk: string, sk: string): Item | undefined;
  /** Ids that a message which is still to be worked on speaks of: what is counted of them may be behind. */
  isMoving(id: string): boolean;
  sizes: Contents['sizes'];
  entries: Contents['entries'];
  now: number;
}

/** One question to the snapshot; the answers name the item that is wrong. */
export type Check = (snapshot: Snapshot) => string[];

export const unless = (isRight: boolean, wrong: string): string[] => (isRight ? [] : [wrong]);

/** Sums by name; 0 for a name that does not occur. */
export function sumsBy(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  amountOf: (item: Item) => number = () => 1,
) {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + amountOf(item));
  return (name: string): number => sums.get(name) ?? 0;
}

/** What an item's own words, or those of another, say of its attributes; undefined where there is to be none. */
export type Fields = Record<string, unknown>;

/** What an attribute holds, as far as it is what it should be. */
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** How an item is called in what is said of it: its kind and its key. */
export const labelOf = ({ kind, pk, sk }: Item): string => `${kind} ${pk} / ${sk}`;

export const differing = (invariant: string, item: Item, expected: Fields): string[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    unless(
      item[name] === value || isDeepStrictEqual(item[name], value),
      `${invariant} ${labelOf(item)}: ${name} is ${JSON.stringify(item[name])} instead of ${JSON.stringify(value)}`,
    ),
  );

/** Somebody or something that an item speaks of. */
export const missingReference = (invariant: string, item: Item, what: string): string =>
  `${invariant} ${labelOf(item)}: ${what} is not there`;

export const missingItem = (invariant: string, kind: string, key: string): string =>
  `${invariant} ${kind} ${key} is not there`;

const idText = /\b(?:[0-9A-HJKMNP-TV-Z]{26}(?:_[0-9A-HJKMNP-TV-Z]{26})?|P[0-9A-HJKMNP-TV-Z]{26})/g;

/** Of an order, its people and its post move with it. */
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

/** The part of a key after the first `#`. */
export const idOf = ({ pk }: Item): string => pk.slice(pk.indexOf('#') + 1);

/** In lists and search: public, and neither deleted nor barred. */
export const isListed = ({ isPublic, deletedAt, barred }: Item): boolean =>
  isPublic === true && deletedAt === undefined && barred === undefined;

/** What a posting moves in accounts that begin so. */
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
