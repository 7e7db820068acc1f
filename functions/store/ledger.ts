import * as z from 'zod';
import { fen } from '#shared/money';
import { type Account, balanced, type Entries } from '../domain/ledger.ts';
import type { Item, Key, Table, Write } from '../ports.ts';

/** What a posting is for. Deterministic, so the same effect cannot be booked twice. */
export type Reference =
  | `PAY#${string}`
  | `SUSP#${string}`
  | `RFD#${string}#${number}`
  | `PO#${string}#${'RES' | 'SET' | 'REL'}`;

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

export const readPosting = (item: Item): Posting => postingItem.parse(item);

export const postingsOf = (sellerId: string) => ({ index: 'owned', pk: `SLTX#${sellerId}`, descending: true }) as const;

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
