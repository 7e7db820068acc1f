import * as z from 'zod';
import { cursorText, positionAt, searchDigest } from '#functions/domain/search/cursor-text';
import type { SortRange } from './sort-keys.ts';

/** Where a page of results begins, and the total counted on the first page. */
export interface PageStart {
  phase: number;
  /** The sort key of the last hit shown; undefined at the beginning of the phase. */
  after: string | undefined;
  total: number;
  isCapped: boolean;
}

const content = z.tuple([
  z.number().int().min(0),
  z.string().nullable(),
  z.number().int().min(0),
  z.boolean(),
  z.string(),
]);

export const writeStart = (queryText: string, { phase, after, total, isCapped }: PageStart): string =>
  cursorText([phase, after ?? null, total, isCapped, searchDigest(queryText)]);

/** Undefined for a cursor of another search, or outside the range. */
export function readStart(
  queryText: string,
  cursor: string | undefined,
  { from, to }: SortRange,
): PageStart | undefined {
  const read = positionAt(cursor, content);
  if (!read) return undefined;
  const [phase, after, total, isCapped, digest] = read;
  const isOfThisSearch = digest === searchDigest(queryText) && (after === null || (after >= from && after <= to));
  return isOfThisSearch ? { phase, after: after ?? undefined, total, isCapped } : undefined;
}
