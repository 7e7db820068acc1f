/** The one table of the market. Types only. */

export interface Key {
  pk: string;
  sk: string;
}

/** Plain JSON values; `undefined` is left out. Stores read items through their schemas. */
export type Item = Key & Record<string, unknown>;

type Scalar = string | number | boolean;

/** Conditions are data, so that a state machine's `from` can become one. All conditions of a list must hold. */
export type Condition =
  | { absent: true }
  | { exists: true }
  | { attribute: string; absent: true }
  | { attribute: string; equals: Scalar }
  | { attribute: string; oneOf: readonly Scalar[] }
  | { attribute: string; atLeast: number }
  | { attribute: string; absentOrBefore: number };

/** `set` with undefined removes the attribute; `add` counts from 0 if there is none. */
export interface Change {
  set?: Record<string, unknown>;
  add?: Record<string, number>;
}

export type Write =
  | { put: Item; when?: readonly Condition[] }
  /** `roughly`: the write may happen twice, as it does when an answer is lost and the call is repeated; a lone addition then costs half. */
  | { update: Key; change: Change; when?: readonly Condition[]; roughly?: true }
  | { remove: Key; when?: readonly Condition[] }
  | { check: Key; when: readonly Condition[] };

/** `failed`: positions of the writes whose condition did not hold, with the existing item if there is one. */
export type Committed = { ok: true } | { ok: false; failed: { at: number; item?: Item }[] };

/** The table itself or one of its indexes (`infra/lib/resources.ts`). */
export type IndexName = 'newest' | 'price' | 'cheap' | 'popular' | 'owned' | 'related' | 'due';

export interface Query {
  index?: IndexName;
  pk: string;
  /** On the sort key of the table or the index; at most one of the two. */
  beginsWith?: string;
  between?: readonly [from: string, to: string];
  descending?: boolean;
  /** Includes the latest writes. Only for the table itself: indexes always lag. */
  consistent?: boolean;
  limit: number;
  /** The previous page's cursor; opaque. An unreadable one counts as none. */
  cursor?: string | undefined;
  /** Equality on attributes, after the read: pages may come back shorter than `limit`. */
  only?: Record<string, Scalar>;
  /** A list attribute that must contain this value, after the read. */
  containing?: { attribute: string; value: string };
}

export interface ItemPage {
  items: Item[];
  cursor: string | undefined;
}

export interface Table {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** In the order of the keys; undefined for keys without an item. */
  getMany(keys: readonly Key[], options?: { consistent?: boolean }): Promise<(Item | undefined)[]>;
  query(query: Query): Promise<ItemPage>;
  /** The number of items of a query, without reading their contents; `atMost` limits how many are examined. */
  count(query: Omit<Query, 'limit' | 'cursor'> & { atMost?: number }): Promise<number>;
  /**
   * All or nothing, at most 100 writes, each item once. Throws only if the result is unknown or all tries conflicted.
   */
  commit(writes: readonly Write[]): Promise<Committed>;
}
