import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import { type User, unmovedInPeopleList, userKey } from '../users.ts';

/** Shown in place of the name of a user who deleted their account. */
export const closedName = '已注销用户';

/** A username that cannot be registered or found, and the shown name. */
export const closedNames = (id: string) => ({ username: id, displayName: closedName });

const sealedKey = (userId: string): Key => ({ ...userKey(userId), sk: 'SEALED' });

/** Replaces the account: lookups find no user. */
export const userClosed = (user: User, closedAt: number): Write => ({
  put: {
    ...userKey(user.id),
    ...{ kind: 'closed-user', id: user.id, ...closedNames(user.id), createdAt: user.createdAt, closedAt },
  },
  when: [
    { attribute: 'username', equals: user.username },
    { attribute: 'email', equals: user.email },
    unmovedInPeopleList(user),
  ],
});

/** The names of a former user, sealed, for those who must know by law whose orders these were; no API call opens them. */
export const namesSealed = (userId: string, { sealed, at }: { sealed: string; at: number }): Write => ({
  put: { ...sealedKey(userId), kind: 'sealed-names', sealed, at },
});

export const sealedNames = z.object({ sealed: z.string() });

export const sealedNamesOf = async (table: Table, userId: string): Promise<string | undefined> =>
  (await findItem(table, sealedKey(userId), sealedNames))?.sealed;
