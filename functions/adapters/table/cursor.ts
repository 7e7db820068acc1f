import * as z from 'zod';
import { cursorText, positionAt } from '#functions/domain/search/cursor-text';
import type { Item, Query } from '#functions/ports/table';
import { inRange, keyNames } from './keys.ts';

/** Where a page ended: the sort key in the table or index, and the item's own key. */
export interface Position {
  sort: string;
  pk: string;
  sk: string;
}

const content = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

/** Names index and partition, so that a cursor of another list is not accepted. */
export function writeCursor({ index, pk: partition }: Pick<Query, 'index' | 'pk'>, at: Position): string {
  return cursorText([index ?? '', partition, at.sort, at.pk, at.sk]);
}

export const positionOf = (query: Pick<Query, 'index'>, item: Item): Position => ({
  sort: String(item[keyNames(query.index).sort]),
  pk: item.pk,
  sk: item.sk,
});

/** Undefined unless the cursor belongs to this list: DynamoDB refuses a start outside the range. */
export function readCursor(
  query: Pick<Query, 'index' | 'pk' | 'cursor' | 'beginsWith' | 'between'>,
): Position | undefined {
  const read = positionAt(query.cursor, content);
  if (!read) return undefined;
  const [index, partition, sort, pk, sk] = read;
  const isHere = index === (query.index ?? '') && partition === query.pk && inRange(query, sort);
  return isHere && (query.index !== undefined || (pk === partition && sk === sort)) ? { sort, pk, sk } : undefined;
}
