import type { Table } from '#functions/ports/table';
import type { Person } from '#functions/store/accounts/person';
import { findPeople } from '#functions/store/accounts/users';
import { followedAmong, type followedBy } from '#functions/store/profiles/follows';
import type { PublicUser } from '#shared/contract/profiles';
import { publicUserOf } from './users.ts';

/** People as the caller sees them; follows of the whole list are read in one batch. */
export async function publicUsersFor(
  table: Table,
  caller: { id: string } | undefined,
  people: readonly Person[],
): Promise<PublicUser[]> {
  const ids = people.map(({ id }) => id);
  return publicUsers(people, await followedAmong(table, caller?.id, ids));
}

/** The same for ids: people and follows are read at the same time. */
export async function publicUsersIn(
  table: Table,
  ids: readonly string[],
  follows: ReturnType<typeof followedBy>,
): Promise<PublicUser[]> {
  const [people, followed] = await Promise.all([findPeople(table, ids), follows(ids)]);
  return publicUsers(people, followed);
}

const publicUsers = (people: readonly Person[], followed: ReadonlySet<string>): PublicUser[] =>
  people.map((person) => publicUserOf(person, followed.has(person.id)));
