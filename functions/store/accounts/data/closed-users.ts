import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import { type User, userKey } from '../users.ts';

/** What whoever has left is called wherever somebody else still sees that there was somebody. */
export const closedName = '已注销用户';

/** A name that nobody can have, and that leads to nobody. */
export const closedNames = (id: string) => ({ username: id, displayName: closedName });

const sealedKey = (userId: string): Key => ({ ...userKey(userId), sk: 'SEALED' });

/** In the place of the account: everything that looks for it finds nobody. */
export const userClosed = ({ id, createdAt, username, email }: User, closedAt: number): Write => ({
  put: { ...userKey(id), kind: 'closed-user', id, ...closedNames(id), createdAt, closedAt },
  when: [
    { attribute: 'username', equals: username },
    { attribute: 'email', equals: email },
  ],
});

/** What named the person, for whoever must know by law whose orders those were: sealed, and opened by no call. */
export const namesSealed = (userId: string, { sealed, at }: { sealed: string; at: number }): Write => ({
  put: { ...sealedKey(userId), kind: 'sealed-names', sealed, at },
});

export const sealedNames = z.object({ sealed: z.string() });

/** As they were sealed. */
export const sealedNamesOf = async (table: Table, userId: string): Promise<string | undefined> =>
  (await findItem(table, sealedKey(userId), sealedNames))?.sealed;
