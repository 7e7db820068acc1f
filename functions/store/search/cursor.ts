import * as z from 'zod';
import type { Order } from './postings.ts';

/** Where a page of results begins, and what was counted on the first one. */
export interface Start {
  phase: number;
  /** The last place that was shown; undefined: at the beginning of the phase. */
  after: string | undefined;
  total: number;
  isCapped: boolean;
}

const content = z.tuple([z.number().int().min(0), z.string().nullable(), z.number().int().min(0), z.boolean()]);

export const writeStart = ({ phase, after, total, isCapped }: Start): string =>
  Buffer.from(JSON.stringify([phase, after ?? null, total, isCapped])).toString('base64url');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Undefined for whatever is no place in this order. */
export function readStart(cursor: string | undefined, { from, to }: Order): Start | undefined {
  const read = content.safeParse(cursor === undefined ? undefined : parsed(cursor));
  if (!read.success) return undefined;
  const [phase, after, total, isCapped] = read.data;
  const isHere = after === null || (after >= from && after <= to);
  return isHere ? { phase, after: after ?? undefined, total, isCapped } : undefined;
}
