import * as z from 'zod';
import { isId } from '#shared/ids';
import { languages } from '#shared/limits';
import { unverifiedHold } from '../domain/accounts.ts';
import type { Committed, Key, Table, Write } from '../ports.ts';
import { listed, type Person, personShape } from './person.ts';
import { marketTotal } from './totals.ts';

const userItem = z.object({
  id: z.string(),
  ...personShape,
  email: z.string(),
  emailVerifiedAt: z.number().optional(),
  passwordHash: z.string(),
  tokenVersion: z.number(),
  language: z.enum(languages),
});

export type User = z.output<typeof userItem>;

export const userKey = (id: string): Key => ({ pk: `USR#${id}`, sk: 'USR' });
const nameKey = (username: string): Key => ({ pk: `UNAME#${username.toLowerCase()}`, sk: 'UNAME' });
const emailKey = (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

const claimItem = z.object({ userId: z.string() });

/** Stands in for the id of an account that does not exist, so that looking for it takes the same reads. */
const nobody = '00000000000000000000000000';

export async function findUser(table: Table, id: string): Promise<User | undefined> {
  const item = await table.get(userKey(id), { consistent: true });
  return item && userItem.parse(item);
}

async function findClaimed(table: Table, claim: Key): Promise<User | undefined> {
  const item = await table.get(claim, { consistent: true });
  return findUser(table, item ? claimItem.parse(item).userId : nobody);
}

/** Verified or not; for everything but logging in and mails, `findPerson` is meant. */
export const findUserByEmail = (table: Table, email: string): Promise<User | undefined> =>
  findClaimed(table, emailKey(email));

/** The one field of the login form: with an @ it is an address, a username never has one. */
export const findUserByLogin = (table: Table, login: string): Promise<User | undefined> =>
  findClaimed(table, login.includes('@') ? emailKey(login) : nameKey(login));

/** The user of a path: an exact ULID is an id, anything else a username. Nobody sees an account before it is verified. */
export async function findPerson(table: Table, usernameOrId: string): Promise<User | undefined> {
  const user = isId(usernameOrId)
    ? await findUser(table, usernameOrId)
    : await findClaimed(table, nameKey(usernameOrId));
  return user?.emailVerifiedAt === undefined ? undefined : user;
}

const personItem = z.object({ id: z.string(), ...personShape });

/** What everybody may see of these users, in the order of the ids; whoever is gone is left out. */
export async function findPeople(table: Table, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const items = await table.getMany(ids.map(userKey));
  return items.flatMap((item) => (item ? [personItem.parse(item)] : []));
}

/** As it stands after the caller's own change. */
export async function countFollowers(table: Table, id: string): Promise<number> {
  return (await findUser(table, id))?.followersCount ?? 0;
}

// ── A new account ────────────────────────────────────────────────────────────────────────────────────────────────────

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'passwordHash' | 'language' | 'createdAt'>;

/** Far beyond every date: a verified account holds its names for good. */
const forGood = Number.MAX_SAFE_INTEGER;

const claimWrite = (key: Key, userId: string, now: number): Write => ({
  put: { ...key, kind: 'claim', userId, heldUntil: now + unverifiedHold, ttl: expiry(now) },
  when: [{ attribute: 'heldUntil', absentOrBefore: now }],
});

/** Seconds; well after the hold has ended, so a slow verification still finds its account while nobody took its names. */
const expiry = (now: number): number => Math.ceil((now + 4 * unverifiedHold) / 1000);

/** In this order: the user, its username, its e-mail address. The names fail where somebody holds them. */
export const newUser = (user: NewUser): [user: Write, username: Write, email: Write] => [
  {
    put: {
      ...userKey(user.id),
      kind: 'user',
      ...user,
      usernameLower: user.username.toLowerCase(),
      displayName: user.username,
      bio: '',
      tokenVersion: 0,
      filesCount: 0,
      followersCount: 0,
      followingCount: 0,
      ttl: expiry(user.createdAt),
    },
    when: [{ absent: true }],
  },
  claimWrite(nameKey(user.username), user.id, user.createdAt),
  claimWrite(emailKey(user.email), user.id, user.createdAt),
];

const keepName = (key: Key, userId: string): Write => ({
  update: key,
  change: { set: { heldUntil: forGood, ttl: undefined } },
  when: [{ attribute: 'userId', equals: userId }],
});

/** Verifies the address once, keeps both names for good and puts the user on the list of creators. */
export const verifyUser = (table: Table, user: User, now: number): Promise<Committed> =>
  table.commit([
    {
      update: userKey(user.id),
      change: { set: { emailVerifiedAt: now, ttl: undefined, ...listed(user.id, user.followersCount) } },
      when: [
        { attribute: 'email', equals: user.email },
        { attribute: 'emailVerifiedAt', absent: true },
      ],
    },
    keepName(nameKey(user.username), user.id),
    keepName(emailKey(user.email), user.id),
    marketTotal({ users: 1 }),
  ]);
