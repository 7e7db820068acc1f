import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Key, Table, Write } from '../ports.ts';

const purposes = ['verify-email'] as const;
type MailPurpose = (typeof purposes)[number];

const tokenItem = z.object({
  purpose: z.enum(purposes),
  userId: z.string(),
  /** The address the mail went to: the token proves this one and no later one. */
  email: z.string(),
  expiresAt: z.number(),
});

export type MailToken = z.output<typeof tokenItem>;

/** Only the hash is kept: who reads the table cannot use anybody's link. */
const tokenKey = (secret: string): Key => ({
  pk: `MTOK#${createHash('sha256').update(secret).digest('hex')}`,
  sk: 'MTOK',
});

export const newMailToken = (secret: string, token: MailToken): Write => ({
  put: { ...tokenKey(secret), kind: 'mail-token', ...token, ttl: Math.ceil(token.expiresAt / 1000) },
  when: [{ absent: true }],
});

/** Undefined for a token that is unknown, has expired or serves another purpose. */
export async function findMailToken(
  table: Table,
  secret: string,
  { purpose, now }: { purpose: MailPurpose; now: number },
): Promise<MailToken | undefined> {
  const item = await table.get(tokenKey(secret), { consistent: true });
  const token = item && tokenItem.parse(item);
  return token?.purpose === purpose && token.expiresAt > now ? token : undefined;
}
