import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import type { ChallengePurpose } from '#shared/contract/shapes/factor-fields';

/** A code that was mailed to the owner of an account, sealed; the newest one of a purpose counts. */
const codeItem = z.object({ sealed: z.string(), expiresAt: z.number() });

type MailboxCode = z.output<typeof codeItem>;

const codeKey = (userId: string, purpose: ChallengePurpose): Key => ({
  pk: `USR#${userId}`,
  sk: `MAILBOXCODE#${purpose}`,
});

export const newMailboxCode = (userId: string, purpose: ChallengePurpose, code: MailboxCode): Write => ({
  put: { ...codeKey(userId, purpose), kind: 'mailbox-code', ...code, ttl: Math.ceil(code.expiresAt / 1000) },
});

/** Undefined where there is none that is still good. */
export async function findMailboxCode(
  table: Table,
  userId: string,
  { purpose, now }: { purpose: ChallengePurpose; now: number },
): Promise<MailboxCode | undefined> {
  const code = await findItem(table, codeKey(userId, purpose), codeItem);
  return code && code.expiresAt > now ? code : undefined;
}

/** Fails where the code was used before, or replaced by a newer one. */
export const mailboxCodeGone = (userId: string, purpose: ChallengePurpose, { sealed }: MailboxCode): Write => ({
  remove: codeKey(userId, purpose),
  when: [{ attribute: 'sealed', equals: sealed }],
});
