import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { type Check, labelOf } from '../snapshot.ts';
import { formatIssues } from './formats.ts';
import { keyPatterns } from './key-patterns.ts';
import { type Read, readers } from './readers.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

interface Reading {
  lines: readonly string[];
  isReadable: boolean;
}

const readings = new WeakMap<Item, Reading>();

function readIssues(read: Read | undefined, item: Item): readonly Issue[] {
  try {
    read?.(item);
    return [];
  } catch (error) {
    if (error instanceof z.ZodError) return error.issues;
    return [{ path: [], message: error instanceof Error ? error.message : String(error) }];
  }
}

function keyIssues({ kind, pk, sk }: Item): Issue[] {
  const patterns = keyPatterns.get(String(kind));
  if (!patterns) return [];
  const wrong = [patterns[0].test(pk) ? undefined : 'pk', patterns[1].test(sk) ? undefined : 'sk'];
  return wrong.flatMap((name) => (name ? [{ path: [name], message: 'no key of this kind' }] : []));
}

function readingOf(item: Item): Reading {
  const existing = readings.get(item);
  if (existing) return existing;
  const storeIssues = readIssues(readers[String(item.kind)], item);
  const issues = [...keyIssues(item), ...formatIssues(item), ...storeIssues];
  const lines = issues.map(({ path, message }) => `shape ${labelOf(item)}: ${path.join('.') || 'it'}: ${message}`);
  const reading = { lines: [...new Set(lines)], isReadable: storeIssues.length === 0 };
  readings.set(item, reading);
  return reading;
}

/** Kinds whose items are checked one by one; of all others only their number is known. */
export const checkedKinds: ReadonlySet<string> = new Set(keyPatterns.keys());

export const unreadableItems: Check = ({ of: items }) =>
  [...checkedKinds].flatMap((kind) => items(kind).flatMap((item) => readingOf(item).lines));

/** Items that the functions cannot read: these are reported by their shape, and balances are counted without them. */
export const unreadableIn = (items: readonly Item[]): Item[] => items.filter((item) => !readingOf(item).isReadable);
