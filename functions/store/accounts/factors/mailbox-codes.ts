import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import type { ChallengePurpose } from '#shared/contract/shapes/factor-fields';

/** A code mailed to the owner of an account, sealed; only the newest of each purpose is valid. */
const codeItem = z.object({ sealed: z.string(), expiresAt: z.number() });

type MailboxCode = z.output<typeof codeItem>;

const codeKey = (userId: string, purpose: ChallengePurpose): Key => ({
  pk: `USR#${userId}`,
  sk: `MAILBOXCODE#${purpose}`,
});

export const newMailboxCode = (userId: string, purpose: ChallengePurpose, code: MailboxCode): Write => ({
  put: { ...codeKey(userId, purpose), kind: 'mailbox-code', ...code, ttl: Math.ceil(code.expiresAt / 1000) },
});

/** Undefined if there is no valid code. */
export async function findMailboxCode(
  table: Table,
  userId: string,
  { purpose, now }: { purpose: ChallengePurpose; now: number },
): Promise<MailboxCode | undefined> {
  const code = await findItem(table, codeKey(userId, purpose), codeItem);
  return code && code.expiresAt > now ? code : undefined;
}

/** Fails if the code was used or replaced by a newer one. */
export const mailboxCodeGone = (userId: string, purpose: ChallengePurpose, { sealed }: MailboxCode): Write => ({
  remove: codeKey(userId, purpose),
  when: [{ attribute: 'sealed', equals: sealed }],
});
