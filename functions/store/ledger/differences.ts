import * as z from 'zod';
import { type Difference, differenceClasses, movementKinds } from '#functions/domain/ledger/reconciliation';
import type { Key, Table, Write } from '#functions/ports/table';
import { amount } from '../orders/orders.ts';
import { findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** Where a provider's bill and the books differ, and which days were compared. */
const pkOf = (date: string): string => `REC#${date}`;

export const storedDifference = z.object({
  date: z.string(),
  provider: z.string(),
  class: z.enum(differenceClasses),
  moved: z.enum(movementKinds),
  ourNo: z.string(),
  theirNo: z.string().optional(),
  outTradeNo: z.string().optional(),
  ours: amount.optional(),
  theirs: amount.optional(),
  state: z.enum(['open', 'resolved']),
  /** It should come right by itself: the ordinary way was asked to look. */
  isHealing: z.boolean(),
  at: z.number(),
  resolvedAt: z.number().optional(),
  note: z.string().optional(),
});

/** Of an item, `kind` says what the item is. */
const differenceItem = storedDifference.transform(({ moved, ...rest }) => ({ ...rest, kind: moved }));

export type StoredDifference = z.output<typeof differenceItem>;

type DifferenceName = Pick<StoredDifference, 'date' | 'provider' | 'class' | 'kind' | 'ourNo' | 'theirNo'>;

/** What people call it: `2026-11-20/alipay/missing_here/payment/<our number>/<theirs>`. */
export const differenceId = ({ date, provider, class: kindOf, kind, ourNo, theirNo = '-' }: DifferenceName): string =>
  [date, provider, kindOf, kind, ourNo, theirNo].join('/');

function keyOf(id: string): Key {
  const [date = '', ...rest] = id.split('/');
  return { pk: pkOf(date), sk: `DIF#${rest.join('#')}` };
}

/** Whoever has to look finds those that are open without knowing the day. */
const unmatched = 'UNMATCHED';

/** Put if absent: a day that is compared again opens nothing that was resolved. */
export function newDifference(
  { date, provider, now }: { date: string; provider: string; now: number },
  { difference, isHealing }: { difference: Difference; isHealing: boolean },
): Write {
  const key = keyOf(differenceId({ date, provider, ...difference }));
  return newItem({
    ...key,
    ...difference,
    kind: 'difference',
    moved: difference.kind,
    date,
    provider,
    state: 'open',
    isHealing,
    at: now,
    ownedPk: unmatched,
    ownedSk: `${date}#${key.sk}`,
  });
}

export const findDifference = (table: Table, id: string): Promise<StoredDifference | undefined> =>
  findItem(table, keyOf(id), differenceItem);

export const listOpenDifferences = async (table: Table): Promise<StoredDifference[]> =>
  (await queryAll(table, { index: 'owned', pk: unmatched })).map((item) => differenceItem.parse(item));

/** False where it is not open, or not there. */
export async function markDifferenceResolved(
  table: Table,
  id: string,
  { note, now }: { note: string; now: number },
): Promise<boolean> {
  const set = { state: 'resolved', note, resolvedAt: now, ownedPk: undefined, ownedSk: undefined };
  const when = [{ attribute: 'state', equals: 'open' }] as const;
  return (await table.commit([{ update: keyOf(id), change: { set }, when }])).ok;
}

// ── Days ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const dayItem = z.object({
  date: z.string(),
  state: z.enum(['waiting', 'done']),
  matched: z.number().default(0),
  differences: z.number().default(0),
  otherLines: z.number().default(0),
  otherAmount: amount.optional(),
  /** What the account held at the end of the bill, where it says so. */
  closing: amount.optional(),
  at: z.number(),
});

export type ReconciledDay = z.output<typeof dayItem>;

const dayKey = (provider: string, date: string): Key => ({ pk: pkOf(date), sk: `DAY#${provider}` });

/** In the order of the dates. */
export async function findReconciledDays(
  table: Table,
  provider: string,
  dates: readonly string[],
): Promise<(ReconciledDay | undefined)[]> {
  const items = await table.getMany(dates.map((date) => dayKey(provider, date)));
  return items.map((item) => item && dayItem.parse(item));
}

export const reconciledDayWrite = (provider: string, day: ReconciledDay): Write => ({
  put: { ...dayKey(provider, day.date), kind: 'reconciled-day', provider, ...day },
});
