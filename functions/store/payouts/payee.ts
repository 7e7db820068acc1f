import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';

/** Where a seller's money goes. The account itself is sealed; what is shown is masked before it is written. */
const payeeItem = z.object({
  sealed: z.string(),
  maskedAccount: z.string(),
  maskedName: z.string(),
  setAt: z.number(),
  /** A new account waits: no payout goes to it before. */
  heldUntil: z.number(),
  /** Of the vault, to recognise the same account by. */
  mark: z.string().optional(),
  /** When the mailbox, or a factor, agreed to it: a password alone decides where no money goes. */
  confirmedAt: z.number().optional(),
  /** A factor agreed, and not the mailbox. */
  byFactor: z.literal(true).optional(),
});

export type Payee = z.output<typeof payeeItem>;

/** What the vault holds, as JSON text. */
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

/** Fails where another account was set meanwhile: nobody has agreed to that one. */
export const confirmPayeeWrite = (userId: string, { sealed }: Payee, now: number): Write => ({
  update: payeeKey(userId),
  change: { set: { confirmedAt: now } },
  when: [{ attribute: 'sealed', equals: sealed }],
});

/** It is still the one that was read, or there is still none. */
export const payeeUnchanged = (userId: string, payee: Payee | undefined): Write => ({
  check: payeeKey(userId),
  when: [payee ? { attribute: 'sealed', equals: payee.sealed } : { absent: true }],
});

/** An account that was taken away, as it was sealed: a payout carries a copy. */
const goneKey = (userId: string, sealed: string): Key => ({
  pk: `USR#${userId}`,
  sk: `PAYEE#GONE#${createHash('sha256').update(sealed).digest('hex')}`,
});

/** Taken away from whoever set it, and known from then on as one that nothing is sent to any more. */
export const payeeGone = (userId: string, { sealed }: Payee): Write[] => [
  { remove: payeeKey(userId), when: [{ attribute: 'sealed', equals: sealed }] },
  { put: { ...goneKey(userId, sealed), kind: 'payee-gone' } },
];

export const isPayeeGone = async (table: Table, userId: string, sealed: string): Promise<boolean> =>
  (await table.get(goneKey(userId, sealed), { consistent: true })) !== undefined;
