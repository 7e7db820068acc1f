import * as z from 'zod';
import type { Table } from '../../ports/table.ts';
import { userKey } from './users.ts';

type Session = { id: string; tokenVersion: number };

const sessionItem = z.object({ tokenVersion: z.number() });

async function isOpen(table: Table, { id, tokenVersion }: Session, consistent: boolean): Promise<boolean> {
  const item = await table.get(userKey(id), { consistent });
  return item !== undefined && sessionItem.parse(item).tokenVersion === tokenVersion;
}

/**
 * A changed password ends every other session. For changes that is read as it stands; for reading, a copy that is a moment
 * old will do, unless it says no: the session may be younger than the copy.
 */
export async function isSessionOpen(table: Table, session: Session, { cheaply = false } = {}): Promise<boolean> {
  return (cheaply && (await isOpen(table, session, false))) || isOpen(table, session, true);
}
