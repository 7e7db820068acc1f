import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { isId } from '#shared/ids';
import { languages } from '#shared/limits';
import { type Role, roles } from '#shared/roles';
import { accountStatuses } from '#shared/safety';
import { changeItem, newItem, unchanged } from '../table/items.ts';
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
  /** Becomes the address when the link in the mail to it is used. */
  pendingEmail: z.string().optional(),
  /** Of the pending change, since it was first requested; requesting another address keeps both. */
  pendingId: z.string().optional(),
  pendingSince: z.number().optional(),
  /** Increased by every change of the preview list. */
  shelfChanges: z.number().default(0),
  /** The sort key in the list of people; absent until the account is verified. */
  ownedSk: z.string().optional(),
  /** When the display name was last changed; absent until the first change. */
  renamedAt: z.number().optional(),
  passwordHash: z.string(),
  /** Increased with the password: links in mails and device tokens are valid only under the one they were made with. */
  tokenVersion: z.number(),
  language: z.enum(languages),
  /** Roles at the market, granted by other operators. */
  roles: z.array(z.enum(roles)).default([]),
  rolesChanges: z.number().default(0),
  /** Absent if the account is open. */
  standing: z.enum(accountStatuses).optional(),
  /** The masked payout account, as shown to its owner. */
  payout: z.object({ account: z.string(), realName: z.string() }).optional(),
});

export type User = z.output<typeof userItem>;

export const userKey = (id: string): Key => ({ pk: `USR#${id}`, sk: 'USR' });

/** Clears the pending change of address. */
export const nothingPending = { pendingEmail: undefined, pendingId: undefined, pendingSince: undefined };

/** Ids of no account, so that a lookup without a match takes the same reads. */
export const absentUserId = '00000000000000000000000000';
const otherAbsentUserId = '00000000000000000000000001';

interface Reading {
  /** An eventually consistent read. */
  cheaply?: boolean;
}

/** False for deleted accounts. */
const isActiveUser = (item: Item | undefined): item is Item => item !== undefined && item.kind !== 'closed-user';

const readUser = (item: Item | undefined): User | undefined => (isActiveUser(item) ? userItem.parse(item) : undefined);

export const findUser = async (
  table: Table,
  id: string,
  { cheaply = false }: Reading = {},
): Promise<User | undefined> => readUser(await table.get(userKey(id), { consistent: !cheaply }));

/** True if nobody has moved the user in the list of people meanwhile. */
export const unmovedInPeopleList = ({ ownedSk }: Pick<User, 'ownedSk'>): Condition => unchanged('ownedSk', ownedSk);

/** Part of the commit of a new session: fails if the password or the account status has changed meanwhile. */
export const unchangedAtLogin = ({ id, passwordHash, standing }: User): Write => ({
  check: userKey(id),
  when: [unchanged('passwordHash', passwordHash), unchanged('standing', standing)],
});

/** Fails if the account status has changed meanwhile. */
export const accountStatusWrite = (
  { id, standing }: Pick<User, 'id' | 'standing'>,
  after: User['standing'],
  when: readonly Condition[] = [],
): Write => changeItem(userKey(id), { standing: after }, [{ exists: true }, unchanged('standing', standing), ...when]);

/** The account of a session. @throws if it does not exist. */
export async function ownAccount(table: Table, id: string, reading?: Reading): Promise<User> {
  const user = await findUser(table, id, reading);
  if (!user) throw new Error(`a session for ${id}, who does not exist`);
  return user;
}

async function findClaimed(table: Table, claim: Key): Promise<User | undefined> {
  return findUser(table, (await findClaim(table, claim))?.userId ?? absentUserId);
}

/** The owner of an address, and the last account that registered with it without proving it. */
interface AddressUsers {
  owner: User | undefined;
  /** The previous owner, as long as their change of address can be undone. */
  formerOwner: User | undefined;
  newcomer: User | undefined;
}

const holder = z.object({ userId: z.string() });

/** Always two reads, whether or not there are such accounts. */
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

/** Verified or not; only for logins and mails. Everything else uses `findPerson`. */
export async function findUserByEmail(table: Table, email: string): Promise<User | undefined> {
  const { owner, newcomer } = await findUsersAtAddress(table, email);
  return owner ?? newcomer;
}

/**
 * The accounts that a login may mean: with an @ it is an address, which usernames never contain. An address may give
 * two accounts, distinguished by the password.
 */
export async function findLogins(table: Table, login: string): Promise<(User | undefined)[]> {
  if (!login.includes('@')) return [await findClaimed(table, nameClaim(login))];
  const { owner, newcomer } = await findUsersAtAddress(table, login);
  return [owner, newcomer];
}

/** The id that a path means: a ULID is an id, anything else a username. The user may not exist. */
export const findPersonId = async (table: Table, usernameOrId: string): Promise<string | undefined> =>
  isId(usernameOrId) ? usernameOrId : (await findClaimEventually(table, nameClaim(usernameOrId)))?.userId;

/** Verified or not: for operators. */
export const findAnyUser = async (table: Table, usernameOrId: string): Promise<User | undefined> =>
  findUser(table, (await findPersonId(table, usernameOrId)) ?? absentUserId);

/** Undefined for unverified accounts, which are not public. */
export async function findVerified(table: Table, id: string): Promise<User | undefined> {
  const user = await findUser(table, id);
  return user?.emailVerifiedAt === undefined ? undefined : user;
}

/** For lists: an eventually consistent read, repeated consistently if it finds no verified account. */
export async function findVerifiedCheaply(table: Table, id: string): Promise<User | undefined> {
  const user = await findUser(table, id, { cheaply: true });
  return user?.emailVerifiedAt === undefined ? findVerified(table, id) : user;
}

export const findPerson = async (table: Table, usernameOrId: string): Promise<User | undefined> =>
  findVerified(table, (await findPersonId(table, usernameOrId)) ?? absentUserId);

/** The public attributes of these users, in the order of the ids; deleted accounts are left out. */
export async function findPeople(
  table: Table,
  ids: readonly string[],
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Person[]> {
  if (ids.length === 0) return [];
  const items = await table.getMany(ids.map(userKey), { consistent });
  return items.filter(isActiveUser).map((item) => personItem.parse(item));
}

/** Lists all operators, for administrators. */
const operatorsPk = 'OPERATORS';

/** Replaces the roles that were read: fails if they have changed meanwhile. */
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
  when: [unchanged('rolesChanges', rolesChanges || undefined)],
});

export async function listOperators(table: Table): Promise<User[]> {
  return (await queryAll(table, { index: 'related', pk: operatorsPk })).map((item) => userItem.parse(item));
}

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'passwordHash' | 'language' | 'createdAt'>;

/**
 * In this order: the user, its username, its e-mail address. The username fails if it is held already; an address is
 * held only once it is proven.
 */
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
