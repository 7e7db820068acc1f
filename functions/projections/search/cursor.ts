import * as z from 'zod';
import { cursorText, positionAt, searchDigest } from '#functions/domain/search/cursor-text';
import type { Order } from './places.ts';

/** Where a page of results begins, and what was counted on the first one. */
export interface Start {
  phase: number;
  /** The last place that was shown; undefined: at the beginning of the phase. */
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

export const writeStart = (asked: string, { phase, after, total, isCapped }: Start): string =>
  cursorText([phase, after ?? null, total, isCapped, searchDigest(asked)]);

/** Undefined for whatever is no place in this search and its order. */
export function readStart(asked: string, cursor: string | undefined, { from, to }: Order): Start | undefined {
  const read = positionAt(cursor, content);
  if (!read) return undefined;
  const [phase, after, total, isCapped, mark] = read;
  const isHere = mark === searchDigest(asked) && (after === null || (after >= from && after <= to));
  return isHere ? { phase, after: after ?? undefined, total, isCapped } : undefined;
}
