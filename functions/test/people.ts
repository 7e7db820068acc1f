import type { Deps, Ports } from '../ports/index.ts';
import { indexUserEntry } from '../projections/search/waiting.ts';
import { findUser, newUser, type User } from '../store/accounts/users.ts';
import { outboxDone } from '../store/table/outbox.ts';
import { verifyUser } from '../usecases/accounts/verify.ts';

/** The password of all users in tests. */
export const testPassword = 'rain on the awning';

async function storedUser(table: Ports['table'], id: string): Promise<User> {
  const user = await findUser(table, id);
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/** A registered, unverified user. */
export async function registered(
  { table, passwords, ids, clock }: Deps<'table' | 'passwords' | 'ids' | 'clock'>,
  username: string,
  email = `${username.toLowerCase()}@example.com`,
): Promise<User> {
  const user = {
    id: ids.next(),
    username,
    email,
    passwordHash: await passwords.hash(testPassword),
    language: 'zh' as const,
    createdAt: clock.now(),
  };
  const committed = await table.commit(newUser(user));
  if (!committed.ok) throw new Error(`${username} is taken`);
  return storedUser(table, user.id);
}

/** A verified user. Not in the search index, and without a waiting job: see `indexUser`. */
export async function member(ports: Deps<'table' | 'passwords' | 'ids' | 'clock'>, username: string): Promise<User> {
  const { table, clock } = ports;
  const user = await registered(ports, username);
  await verifyUser({ table, queues: { send: async () => undefined } }, user, clock.now());
  await table.commit([outboxDone('index', indexUserEntry(user, clock.now()).message)]);
  return storedUser(table, user.id);
}
