import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { isId } from '#shared/ids';
import { languages } from '#shared/limits';
import { type Role, roles } from '#shared/roles';
import { accountStatuses } from '#shared/safety';
import { newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import {
  emailClaim,
  findClaim,
  findClaimEventually,
  nameClaim,
  newClaim,
  unprovenEmailKey,
  unprovenEmailWrite,
  unverifiedExpiry,
} from './claims.ts';
import { type Person, personItem } from './person.ts';

export const userItem = z.object({
  ...personItem.shape,
  email: z.string(),
  emailVerifiedAt: z.number().optional(),
  /** Becomes the address when the link of the mail to it is used. */
  pendingEmail: z.string().optional(),
  /** Of the change that waits, from when it was first asked for; another address asked for meanwhile changes neither. */
  pendingId: z.string().optional(),
  pendingSince: z.number().optional(),
  /** Goes up with every change of the shelf. */
  shelfChanges: z.number().default(0),
  /** Of the display name; absent while it is the first one. */
  renamedAt: z.number().optional(),
  passwordHash: z.string(),
  /** Of the password: links of mails, and the names of browsers, are good for the one they were made under. */
  tokenVersion: z.number(),
  language: z.enum(languages),
  /** What they do for the market; nobody has one by themselves. */
  roles: z.array(z.enum(roles)).default([]),
  /** Goes up with every change of them. */
  rolesChanges: z.number().default(0),
  /** Absent while it is good. */
  standing: z.enum(accountStatuses).optional(),
  /** Masked: what one is shown of where one's money goes. */
  payout: z.object({ account: z.string(), realName: z.string() }).optional(),
});

export type User = z.output<typeof userItem>;

export const userKey = (id: string): Key => ({ pk: `USR#${id}`, sk: 'USR' });

/** What a user is set to where no other address waits any more. */
export const nothingPending = { pendingEmail: undefined, pendingId: undefined, pendingSince: undefined };

/** Stands in for the id of an account that does not exist, so that looking for it takes the same reads. */
export const absentUserId = '00000000000000000000000000';
const otherAbsentUserId = '00000000000000000000000001';

interface Reading {
  /** A copy that is a moment old will do. */
  cheaply?: boolean;
}

/** Whoever has left is nobody. */
const isActiveUser = (item: Item | undefined): item is Item => item !== undefined && item.kind !== 'closed-user';

const readUser = (item: Item | undefined): User | undefined => (isActiveUser(item) ? userItem.parse(item) : undefined);

export const findUser = async (
  table: Table,
  id: string,
  { cheaply = false }: Reading = {},
): Promise<User | undefined> => readUser(await table.get(userKey(id), { consistent: !cheaply }));

const isUnchanged = (attribute: string, value: string | undefined): Condition =>
  value === undefined ? { attribute, absent: true } : { attribute, equals: value };

/** For the commit of a session: fails where the password, or the standing, is another one meanwhile. */
export const unchangedAtLogin = ({ id, passwordHash, standing }: User): Write => ({
  check: userKey(id),
  when: [isUnchanged('passwordHash', passwordHash), isUnchanged('standing', standing)],
});

/** Fails where it is another one meanwhile. */
export const accountStatusWrite = (
  { id, standing }: Pick<User, 'id' | 'standing'>,
  after: User['standing'],
  when: readonly Condition[] = [],
): Write => ({
  update: userKey(id),
  change: { set: { standing: after } },
  when: [{ exists: true }, isUnchanged('standing', standing), ...when],
});

/** The account of a session, which there is no session without. */
export async function ownAccount(table: Table, id: string, reading?: Reading): Promise<User> {
  const user = await findUser(table, id, reading);
  if (!user) throw new Error(`a session for ${id}, who does not exist`);
  return user;
}

async function findClaimed(table: Table, claim: Key): Promise<User | undefined> {
  return findUser(table, (await findClaim(table, claim))?.userId ?? absentUserId);
}

/** Whose address it is, and who has registered with it last and has yet to prove it. */
interface AddressUsers {
  owner: User | undefined;
  /** Whose it was before they changed it, as long as that can be taken back. */
  formerOwner: User | undefined;
  newcomer: User | undefined;
}

const holder = z.object({ userId: z.string() });

/** Two reads, whoever is there. */
export async function findUsersAtAddress(table: Table, email: string): Promise<AddressUsers> {
  const claims = await table.getMany([emailClaim(email), unprovenEmailKey(email)], { consistent: true });
  const [ownerId = absentUserId, unprovenId] = claims.map((item) => item && holder.parse(item).userId);
  const newcomerId = unprovenId === undefined || unprovenId === ownerId ? otherAbsentUserId : unprovenId;
  const items = await table.getMany([userKey(ownerId), userKey(newcomerId)], { consistent: true });
  const [claimant, newcomer] = items.map(readUser);
  const isOwner = claimant?.email === email.toLowerCase();
  const [owner, formerOwner] = isOwner ? [claimant, undefined] : [undefined, claimant];
  return { owner, formerOwner, newcomer: newcomer?.emailVerifiedAt === undefined ? newcomer : undefined };
}

/** Verified or not; for everything but logging in and mails, `findPerson` is meant. */
export async function findUserByEmail(table: Table, email: string): Promise<User | undefined> {
  const { owner, newcomer } = await findUsersAtAddress(table, email);
  return owner ?? newcomer;
}

/**
 * Whom the one field of the login form may mean: with an @ it is an address, a username never has one. By an address there
 * are two, of whom the password knows which is meant.
 */
export async function findLogins(table: Table, login: string): Promise<(User | undefined)[]> {
  if (!login.includes('@')) return [await findClaimed(table, nameClaim(login))];
  const { owner, newcomer } = await findUsersAtAddress(table, login);
  return [owner, newcomer];
}

/** Whom a path may mean: an exact ULID is an id, anything else a username. Whether there is such a person is another question. */
export const findPersonId = async (table: Table, usernameOrId: string): Promise<string | undefined> =>
  isId(usernameOrId) ? usernameOrId : (await findClaimEventually(table, nameClaim(usernameOrId)))?.userId;

/** Whoever it is, verified or not: for those who work for the market. */
export const findAnyUser = async (table: Table, usernameOrId: string): Promise<User | undefined> =>
  findUser(table, (await findPersonId(table, usernameOrId)) ?? absentUserId);

/** Nobody sees an account before it is verified. */
export async function findVerified(table: Table, id: string): Promise<User | undefined> {
  const user = await findUser(table, id);
  return user?.emailVerifiedAt === undefined ? undefined : user;
}

/** For lists: a copy that is a moment old will do, as long as it is of a member. */
export async function findVerifiedCheaply(table: Table, id: string): Promise<User | undefined> {
  const user = await findUser(table, id, { cheaply: true });
  return user?.emailVerifiedAt === undefined ? findVerified(table, id) : user;
}

export const findPerson = async (table: Table, usernameOrId: string): Promise<User | undefined> =>
  findVerified(table, (await findPersonId(table, usernameOrId)) ?? absentUserId);

/** What everybody may see of these users, in the order of the ids; whoever is gone is left out. */
export async function findPeople(
  table: Table,
  ids: readonly string[],
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Person[]> {
  if (ids.length === 0) return [];
  const items = await table.getMany(ids.map(userKey), { consistent });
  return items.filter(isActiveUser).map((item) => personItem.parse(item));
}

/** Whoever looks after those who work for the market finds them without knowing them. */
const operatorsPk = 'OPERATORS';

/** In the place of those that were read: fails where they are others meanwhile. */
export const rolesWrite = ({ id, rolesChanges }: Pick<User, 'id' | 'rolesChanges'>, after: readonly Role[]): Write => ({
  update: userKey(id),
  change: {
    set: {
      roles: after.length === 0 ? undefined : [...after],
      ...(after.length === 0
        ? { relatedPk: undefined, relatedSk: undefined }
        : { relatedPk: operatorsPk, relatedSk: id }),
    },
    add: { rolesChanges: 1 },
  },
  when: [
    rolesChanges === 0
      ? { attribute: 'rolesChanges', absent: true }
      : { attribute: 'rolesChanges', equals: rolesChanges },
  ],
});

export async function listOperators(table: Table): Promise<User[]> {
  return (await queryAll(table, { index: 'related', pk: operatorsPk })).map((item) => userItem.parse(item));
}

// ── A new account ────────────────────────────────────────────────────────────────────────────────────────────────────

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'passwordHash' | 'language' | 'createdAt'>;

/** In this order: the user, its username, its e-mail address. The username fails where somebody holds it; an address is held once it is proven. */
export const newUser = (user: NewUser): [user: Write, username: Write, email: Write] => [
  newItem({
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
    ttl: unverifiedExpiry(user.createdAt),
  }),
  newClaim(nameClaim(user.username), user.id, user.createdAt),
  unprovenEmailWrite(user.email, user.id, user.createdAt),
];
