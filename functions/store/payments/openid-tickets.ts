import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem, newItem } from '../table/items.ts';

/** WeChat's name for a buyer, for one payment of theirs. What is stored does not say it: the ticket opens it, and is nowhere. */
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

/** Once, by whoever it was made for. */
export const ticketTaken = (hash: string, { userId, session }: Pick<StoredTicket, 'userId' | 'session'>): Write => ({
  remove: keyOf(hash),
  when: [
    { attribute: 'userId', equals: userId },
    { attribute: 'session', equals: session },
  ],
});
