import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Claims, Deps } from '#functions/ports/index';
import { findTicket, newTicket, ticketTaken } from '#functions/store/payments/openid-tickets';
import { minute } from '#shared/limits';

/** A ticket for a buyer's WeChat openid, fetched on the way to the payment: valid for ten minutes, and used once. */

export const ticketLasts = 10 * minute;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Derived from the ticket, which only the buyer's browser has, so that the table alone does not tell the openid. */
const keyOf = (ticket: string): Buffer => Buffer.from(hkdfSync('sha256', ticket, '', 'openid', 32));

const sizes = { iv: 12, tag: 16 };

function seal(ticket: string, text: string): string {
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ticket), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function open(ticket: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, sizes.iv), bytes.subarray(sizes.iv, sizes.iv + sizes.tag)];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ticket), iv).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(sizes.iv + sizes.tag)), decipher.final()]).toString('utf8');
}

/** Issues a ticket that is valid in this session. */
export async function issueTicket(
  { table, clock, ids }: Deps<'table' | 'clock' | 'ids'>,
  { id, session }: Claims,
  openid: string,
): Promise<string> {
  const ticket = ids.secret();
  const stored = { userId: id, session, sealed: seal(ticket, openid), expiresAt: clock.now() + ticketLasts };
  await table.commit([newTicket(hashOf(ticket), stored)]);
  return ticket;
}

/** Returns the openid and deletes the ticket; undefined if it is another user's, used, or expired. */
export async function redeemTicket(
  { table, clock }: Deps<'table' | 'clock'>,
  { id, session }: Claims,
  ticket: string,
): Promise<string | undefined> {
  const hash = hashOf(ticket);
  const stored = await findTicket(table, hash);
  if (!stored || clock.now() >= stored.expiresAt) return undefined;
  const consumed = await table.commit([ticketTaken(hash, { userId: id, session })]);
  return consumed.ok ? open(ticket, stored.sealed) : undefined;
}
