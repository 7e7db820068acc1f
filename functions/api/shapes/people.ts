import type { PublicUser } from '#shared/contract/users';
import type { Table } from '../../ports.ts';
import { followedAmong } from '../../store/follows.ts';
import type { Person } from '../../store/person.ts';
import { findPeople } from '../../store/users.ts';
import { publicUserOf } from './users.ts';

/** People as the one who asks sees them: whom of them they follow is one batch for the whole list. */
export async function publicUsersFor(
  table: Table,
  caller: { id: string } | undefined,
  people: readonly Person[],
): Promise<PublicUser[]> {
  const ids = people.map(({ id }) => id);
  return shown(people, await followedAmong(table, caller?.id, ids));
}

/** The same by their ids alone; both batches at the same time. */
export async function publicUsersOf(
  table: Table,
  caller: { id: string } | undefined,
  ids: readonly string[],
): Promise<PublicUser[]> {
  const [people, followed] = await Promise.all([findPeople(table, ids), followedAmong(table, caller?.id, ids)]);
  return shown(people, followed);
}

const shown = (people: readonly Person[], followed: ReadonlySet<string>): PublicUser[] =>
  people.map((person) => publicUserOf(person, followed.has(person.id)));
