import * as z from 'zod';
import { type Fen, fen } from '#shared/money';
import { type Account, balanced, type Entries } from '../domain/ledger.ts';
import { beijingDay } from '../domain/time.ts';
import type { Key, Table, Write } from '../ports.ts';

/** What a posting is for. Deterministic, so the same effect cannot be booked twice. */
export type Reference = `PAY#${string}` | `SUSP#${string}` | `RFD#${string}#${number}`;

const postingKey = (reference: Reference): Key => ({ pk: `LTX#${reference}`, sk: 'LTX' });

const amountText = z.number().int().transform(fen);

const postingItem = z.object({
  reference: z.string(),
  entries: z.array(z.object({ account: z.custom<Account>((value) => typeof value === 'string'), amount: amountText })),
  at: z.number(),
  rolled: z.number().optional(),
});

export type Posting = z.output<typeof postingItem>;

/**
 * The one door to the books: returns the posting together with the writes it belongs to, to be committed as one.
 * `seller`: whose statement lists it.
 */
export function book(
  { reference, entries, at, seller }: { reference: Reference; entries: Entries; at: number; seller?: string },
  alongside: readonly Write[],
): Write[] {
  const statement = seller === undefined ? {} : { ownedPk: `SLTX#${seller}`, ownedSk: `${at}#${reference}` };
  const put = {
    ...postingKey(reference),
    kind: 'posting',
    reference,
    entries: [...balanced(entries)],
    at,
    ...statement,
  };
  return [...alongside, { put, when: [{ absent: true }] }];
}

export async function findPosting(table: Table, reference: Reference): Promise<Posting | undefined> {
  const item = await table.get(postingKey(reference), { consistent: true });
  return item && postingItem.parse(item);
}

/** Marks the posting as carried into the seller's balance; fails where it was carried before. */
export const rollWrite = (reference: Reference, now: number): Write => ({
  update: postingKey(reference),
  change: { set: { rolled: now } },
  when: [{ exists: true }, { attribute: 'rolled', absent: true }],
});

// ── Seller balances ──────────────────────────────────────────────────────────────────────────────────────────────────

const bucketItem = z.object({
  sk: z.string(),
  amount: amountText,
  frozenBy: z.string().optional(),
  paidAt: z.number().optional(),
});

const bucketKey = (sellerId: string, at: number, generation: number): Key => ({
  pk: `SBAL#${sellerId}`,
  sk: `B#${beijingDay(at)}#0#${String(generation).padStart(4, '0')}`,
});

/** Adds to the seller's bucket of that day while no payout has frozen it; a frozen one sends the caller to the next generation. */
export const bucketWrite = (
  sellerId: string,
  amount: Fen,
  { at, generation }: { at: number; generation: number },
): Write => ({
  update: bucketKey(sellerId, at, generation),
  change: { set: { kind: 'bucket' }, add: { amount } },
  when: [{ attribute: 'frozenBy', absent: true }],
});

const totalsKey = (sellerId: string): Key => ({ pk: `SBAL#${sellerId}`, sk: 'TOTAL' });

export const totalsWrite = (sellerId: string, sale: { amount: Fen; earnings: Fen }): Write => ({
  update: totalsKey(sellerId),
  change: { set: { kind: 'totals' }, add: { gross: sale.amount, earnings: sale.earnings, sales: 1 } },
});

const totalsItem = z.object({ gross: amountText, earnings: amountText, sales: z.number() });

/** Over all settled sales, in fen. */
export async function findTotals(table: Table, sellerId: string): Promise<z.output<typeof totalsItem>> {
  const item = await table.get(totalsKey(sellerId));
  return item ? totalsItem.parse(item) : { gross: fen(0), earnings: fen(0), sales: 0 };
}

/** The seller's balance that no payout has taken yet, summed over the open buckets. */
export async function openBalance(table: Table, sellerId: string): Promise<Fen> {
  let cursor: string | undefined;
  let sum = 0;
  do {
    const page = await table.query({ pk: `SBAL#${sellerId}`, beginsWith: 'B#', limit: 100, cursor });
    const open = page.items.map((item) => bucketItem.parse(item)).filter((bucket) => bucket.frozenBy === undefined);
    sum += open.reduce((total, bucket) => total + bucket.amount, 0);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return fen(sum);
}
