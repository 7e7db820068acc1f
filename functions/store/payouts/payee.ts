import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';

/** A seller's payout account. It is stored sealed, and what pages show is masked before it is stored. */
const payeeItem = z.object({
  sealed: z.string(),
  maskedAccount: z.string(),
  maskedName: z.string(),
  setAt: z.number(),
  /** No payout goes to a new account before this time. */
  heldUntil: z.number(),
  /** The vault's fingerprint of the account, to recognise the same one. */
  mark: z.string().optional(),
  /** When a mailbox code or a second factor confirmed it: a password alone does not decide where money goes. */
  confirmedAt: z.number().optional(),
  /** Confirmed by a second factor, not by a mailbox code. */
  byFactor: z.literal(true).optional(),
});

export type Payee = z.output<typeof payeeItem>;

/** The text that the vault seals, as JSON. */
export const sealedPayee = z.object({ account: z.string(), realName: z.string() });

export const payeeKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'PAYEE' });

export async function findPayee(table: Table, userId: string): Promise<Payee | undefined> {
  return readPayee(await table.get(payeeKey(userId), { consistent: true }));
}

export const readPayee = (item: Item | undefined): Payee | undefined => item && payeeItem.parse(item);

export const payeeWrite = (userId: string, payee: Payee, when: readonly Condition[] = []): Write => ({
  put: { ...payeeKey(userId), kind: 'payee', ...payee },
  ...(when.length > 0 && { when }),
});

/** Fails if another account was set meanwhile, which has not been confirmed. */
export const confirmPayeeWrite = (userId: string, { sealed }: Payee, now: number): Write =>
  changeItem(payeeKey(userId), { confirmedAt: now }, [{ attribute: 'sealed', equals: sealed }]);

/** Fails if the account has changed since it was read. */
export const payeeUnchanged = (userId: string, payee: Payee | undefined): Write => ({
  check: payeeKey(userId),
  when: [payee ? { attribute: 'sealed', equals: payee.sealed } : { absent: true }],
});

/** Marks a removed account by its sealed text, of which a payout carries a copy. */
const goneKey = (userId: string, sealed: string): Key => ({
  pk: `USR#${userId}`,
  sk: `PAYEE#GONE#${createHash('sha256').update(sealed).digest('hex')}`,
});

/** Removes an account that a thief may have set, and marks it so that nothing is sent to it any more. */
export const payeeRemovalWrites = (userId: string, { sealed }: Payee): Write[] => [
  { remove: payeeKey(userId), when: [{ attribute: 'sealed', equals: sealed }] },
  { put: { ...goneKey(userId, sealed), kind: 'payee-gone' } },
];

export const isPayeeGone = async (table: Table, userId: string, sealed: string): Promise<boolean> =>
  (await table.get(goneKey(userId, sealed), { consistent: true })) !== undefined;
