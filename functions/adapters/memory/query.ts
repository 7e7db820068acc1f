import type { IndexName, Item, ItemPage, Query } from '#functions/ports/table';
import { type Position, positionOf, readCursor, writeCursor } from '../table/cursor.ts';
import { compareText, inRange, keyNames } from '../table/keys.ts';
import { wellFormedText } from './values.ts';

/** The attributes that each index carries besides the keys. */
export type Projections = Record<IndexName, 'all' | readonly string[]>;

type Selection = Omit<Query, 'limit' | 'cursor'>;

function projected(item: Item, index: IndexName | undefined, projections: Projections): Item {
  const carried = index === undefined ? 'all' : projections[index];
  if (carried === 'all') return item;
  const { partition, sort } = keyNames(index);
  const visible = new Set(['pk', 'sk', partition, sort, ...carried]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => visible.has(name))) as Item;
}

const compare = (a: Position, b: Position): number =>
  compareText(a.sort, b.sort) || compareText(a.pk, b.pk) || compareText(a.sk, b.sk);

/** Items of the partition in the order of the sort key; items without the index's key are not in the index. */
function inOrder(items: Iterable<Item>, query: Selection): Item[] {
  const { partition, sort } = keyNames(query.index);
  const direction = query.descending ? -1 : 1;
  return [...items]
    .filter((item) => item[partition] === query.pk && typeof item[sort] === 'string' && inRange(query, item[sort]))
    .sort((a, b) => direction * compare(positionOf(query, a), positionOf(query, b)));
}

function passes({ only = {}, containing }: Selection, item: Item): boolean {
  const list = containing && item[containing.attribute];
  if (containing && !(Array.isArray(list) && list.includes(containing.value))) return false;
  return Object.entries(only).every(([name, value]) => item[name] === value);
}

/** DynamoDB refuses a reversed range instead of returning nothing. */
function refuseMistaken({ pk, beginsWith = '', between = ['', ''] }: Selection): void {
  for (const key of [pk, beginsWith, ...between]) wellFormedText(key);
  if (compareText(between[0], between[1]) > 0) throw new Error(`a range from ${between.join(' back to ')}`);
}

export function queryPage(items: Iterable<Item>, query: Query, projections: Projections): ItemPage {
  refuseMistaken(query);
  const start = readCursor(query);
  const isLater = (item: Item): boolean =>
    !start || compare(positionOf(query, item), start) * (query.descending ? -1 : 1) > 0;
  const ahead = inOrder(items, query).filter(isLater);
  const page = ahead.slice(0, query.limit);
  const last = page.at(-1);
  // Under a filter DynamoDB stops at the limit without checking whether anything follows; the last page may be empty.
  const isFiltered = query.only !== undefined || query.containing !== undefined;
  const goesOn = ahead.length > page.length || (isFiltered && page.length === query.limit);
  return {
    items: page.map((item) => projected(item, query.index, projections)).filter((item) => passes(query, item)),
    cursor: goesOn && last ? writeCursor(query, positionOf(query, last)) : undefined,
  };
}

export function countItems(items: Iterable<Item>, query: Selection, projections: Projections): number {
  refuseMistaken(query);
  return inOrder(items, query).filter((item) => passes(query, projected(item, query.index, projections))).length;
}
