import * as z from 'zod';
import type { Table } from '../ports.ts';
import { userKey } from './users.ts';

const sessionItem = z.object({ username: z.string(), tokenVersion: z.number() });

/** What a session is checked against, read consistently: a changed password ends the others at once. */
export async function findSession(table: Table, userId: string): Promise<z.output<typeof sessionItem> | undefined> {
  const item = await table.get(userKey(userId), { consistent: true });
  return item && sessionItem.parse(item);
}
