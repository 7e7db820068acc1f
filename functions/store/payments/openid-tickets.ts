import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem, newItem } from '../table/items.ts';

/**
 * A buyer's WeChat openid, for one payment. It is stored encrypted, and only the ticket, which is not stored, decrypts
 * it.
 */
export const openidTicketItem = z.object({
  userId: z.string(),
  session: z.string(),
  sealed: z.string(),
  expiresAt: z.number(),
});

export type StoredTicket = z.output<typeof openidTicketItem>;

const keyOf = (hash: string): Key => ({ pk: `WXT#${hash}`, sk: 'WXT' });

export const findTicket = (table: Table, hash: string) => findItem(table, keyOf(hash), openidTicketItem);

export const newTicket = (hash: string, ticket: StoredTicket): Write =>
  newItem({ ...keyOf(hash), kind: 'openid-ticket', ...ticket, ttl: Math.ceil(ticket.expiresAt / 1000) });

/** Works once, and only for the user and session it was issued to. */
export const ticketTaken = (hash: string, { userId, session }: Pick<StoredTicket, 'userId' | 'session'>): Write => ({
  remove: keyOf(hash),
  when: [
    { attribute: 'userId', equals: userId },
    { attribute: 'session', equals: session },
  ],
});
