import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { readPosting } from '#functions/store/ledger/ledger';
import { readOrder } from '#functions/store/orders/orders';
import { readPurchase } from '#functions/store/orders/purchases';
import { readSale } from '#functions/store/orders/sales';
import { readBucket, readTotals } from '#functions/store/payouts/balance';
import { readPayout } from '#functions/store/payouts/payouts';
import { readRefund } from '#functions/store/refunds/refunds';
import { shapes } from './shapes.ts';
import { type Check, labelOf } from './snapshot.ts';

type Read = (item: Item) => unknown;

/**
 * What the functions read, and the recount with them, by their own schemas; of other kinds they take what they find.
 */
const readers: Readonly<Record<string, Read>> = {
  bucket: readBucket,
  order: readOrder,
  payout: readPayout,
  posting: readPosting,
  purchase: readPurchase,
  refund: readRefund,
  sale: readSale,
  totals: (item) => (item.sk === 'TOTAL' ? readTotals(item) : undefined),
};

interface Looked {
  wrong: readonly string[];
  isReadable: boolean;
}

const told = new WeakMap<Item, Looked>();

type Issues = z.ZodError['issues'];

function unread(read: Read, item: Item): Issues {
  try {
    read(item);
    return [];
  } catch (error) {
    if (error instanceof z.ZodError) return error.issues;
    return [{ code: 'custom', path: [], message: error instanceof Error ? error.message : String(error), input: item }];
  }
}

function lookedAt(item: Item): Looked {
  const known = told.get(item);
  if (known) return known;
  const kind = String(item.kind);
  const [shape, read] = [shapes[kind], readers[kind]];
  const issues = shape?.safeParse(item).error?.issues ?? [];
  const hindrances = read ? unread(read, item) : issues;
  const lines = [...issues, ...hindrances].map(
    ({ path, message }) => `shape ${labelOf(item)}: ${path.join('.') || 'it'}: ${message}`,
  );
  const looked = { wrong: [...new Set(lines)], isReadable: hindrances.length === 0 };
  told.set(item, looked);
  return looked;
}

export const unreadableItems: Check = ({ of: items }) =>
  Object.keys(shapes).flatMap((kind) => items(kind).flatMap((item) => lookedAt(item).wrong));

/** What nobody can read: it is named by its shape, and all that is counted is counted without it. */
export const unreadableIn = (items: readonly Item[]): Item[] => items.filter((item) => !lookedAt(item).isReadable);
