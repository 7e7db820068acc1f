import * as z from 'zod';
import { type Difference, differenceClasses, movementKinds } from '#functions/domain/ledger/reconciliation';
import type { Key, Table, Write } from '#functions/ports/table';
import { amount } from '../orders/orders.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** Differences between a provider's bill and the ledger, and the days that were compared. */
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
  /** Of a refund that is missing here: how many refunds of the amount bills have since then. */
  billed: z.object({ since: z.number(), count: z.number() }).optional(),
  state: z.enum(['open', 'resolved']),
  /** The difference should resolve by itself: the worker responsible was asked to query the provider. */
  isHealing: z.boolean(),
  at: z.number(),
  resolvedAt: z.number().optional(),
  note: z.string().optional(),
});

/** The item's own `kind` is taken, so the kind of the movement is stored as `moved`. */
const differenceItem = storedDifference.transform(({ moved, ...rest }) => ({ ...rest, kind: moved }));

export type StoredDifference = z.output<typeof differenceItem>;

type DifferenceName = Pick<StoredDifference, 'date' | 'provider' | 'class' | 'kind' | 'ourNo' | 'theirNo'>;

/** The id that operators see: `2026-11-20/alipay/missing_here/payment/<our number>/<theirs>`. */
export const differenceId = ({ date, provider, class: kindOf, kind, ourNo, theirNo = '-' }: DifferenceName): string =>
  [date, provider, kindOf, kind, ourNo, theirNo].join('/');

function keyOf(id: string): Key {
  const [date = '', ...rest] = id.split('/');
  return { pk: pkOf(date), sk: `DIF#${rest.join('#')}` };
}

const openDifferences = 'UNMATCHED';

/** Only if absent: comparing a day again does not reopen what was resolved. */
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
    ownedPk: openDifferences,
    ownedSk: `${date}#${key.sk}`,
  });
}

export const findDifference = (table: Table, id: string): Promise<StoredDifference | undefined> =>
  findItem(table, keyOf(id), differenceItem);

export const listOpenDifferences = async (table: Table): Promise<StoredDifference[]> =>
  (await queryAll(table, { index: 'owned', pk: openDifferences })).map((item) => differenceItem.parse(item));

/** False if it is not open. */
export async function markDifferenceResolved(
  table: Table,
  id: string,
  { note, now }: { note: string; now: number },
): Promise<boolean> {
  const set = { state: 'resolved', note, resolvedAt: now, ownedPk: undefined, ownedSk: undefined };
  const when = [{ attribute: 'state', equals: 'open' }] as const;
  return (await table.commit([changeItem(keyOf(id), set, when)])).ok;
}

const dayItem = z.object({
  date: z.string(),
  state: z.enum(['waiting', 'done']),
  matched: z.number().default(0),
  differences: z.number().default(0),
  otherLines: z.number().default(0),
  otherAmount: amount.optional(),
  /** The account's balance at the end of the bill, if the bill gives it. */
  closing: amount.optional(),
  at: z.number(),
});

export type ReconciledDay = z.output<typeof dayItem>;

const dayKey = (provider: string, date: string): Key => ({ pk: pkOf(date), sk: `DAY#${provider}` });

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
