import type { PublicUser } from '#shared/contract/people';
import type { Table } from '../../ports/table.ts';
import type { Person } from '../../store/accounts/person.ts';
import { findPeople } from '../../store/accounts/users.ts';
import { followedAmong, type followedBy } from '../../store/people/follows.ts';
import { publicUserOf } from './users.ts';

/** People as the one who asks sees them: whom of them they follow is one batch for the whole list. */
export async function publicUsersFor(
  table: Table,
  caller: { id: string } | undefined,
  people: readonly Person[],
): Promise<PublicUser[]> {
  const ids = people.map(({ id }) => id);
  return publicUsers(people, await followedAmong(table, caller?.id, ids));
}

/** The same of a list of ids: the people and whom of them the caller follows, read at the same time. */
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
