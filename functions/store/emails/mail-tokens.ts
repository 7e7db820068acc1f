import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem, newItem } from '../table/items.ts';

const kinds = ['verify-email', 'change-email', 'reset-password', 'roll-back', 'confirm-email'] as const;
export type MailPurpose = (typeof kinds)[number];

export const mailTokenItem = z.object({
  purpose: z.enum(kinds),
  userId: z.string(),
  /** The address the mail went to: the token proves this one and no later one. */
  email: z.string(),
  /** The account's token version when the mail was sent: a new password invalidates the token. */
  tokenVersion: z.number().optional(),
  /** When the mail was sent from which a rollback is requested. */
  sentAt: z.number().optional(),
  expiresAt: z.number(),
});

export type MailToken<P extends MailPurpose = MailPurpose> = z.output<typeof mailTokenItem> & { purpose: P };

/** Only the hash is stored: reading the table does not give usable links. */
const tokenKey = (secret: string): Key => ({
  pk: `MTOK#${createHash('sha256').update(secret).digest('hex')}`,
  sk: 'MTOK',
});

export const newMailToken = (secret: string, token: MailToken): Write =>
  newItem({ ...tokenKey(secret), kind: 'mail-token', ...token, ttl: Math.ceil(token.expiresAt / 1000) });

const servesOneOf = <P extends MailPurpose>(token: MailToken, purposes: readonly P[]): token is MailToken<P> =>
  purposes.some((purpose) => purpose === token.purpose);

/** Undefined if the token is unknown, expired, or for another purpose. */
export async function findMailToken<P extends MailPurpose>(
  table: Table,
  secret: string,
  { purposes, now }: { purposes: readonly P[]; now: number },
): Promise<MailToken<P> | undefined> {
  const token = await findItem(table, tokenKey(secret), mailTokenItem);
  return token && servesOneOf(token, purposes) && token.expiresAt > now ? token : undefined;
}
