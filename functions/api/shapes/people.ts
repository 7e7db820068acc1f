import type { PublicUser } from '#shared/contract/users';
import type { Table } from '../../ports.ts';
import { followedAmong } from '../../store/follows.ts';
import type { Person } from '../../store/person.ts';
import { publicUserOf } from './users.ts';

/** People as the one who asks sees them: whom of them they follow is one batch for the whole list. */
export async function publicUsersFor(
  table: Table,
  caller: { id: string } | undefined,
  people: readonly Person[],
): Promise<PublicUser[]> {
  const followed = await followedAmong(
    table,
    caller?.id,
    people.map(({ id }) => id),
  );
  return people.map((person) => publicUserOf(person, followed.has(person.id)));
}
