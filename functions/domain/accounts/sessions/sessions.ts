import { beijingDay } from '#functions/domain/time';
import { confirmedFor, day, hour } from '#shared/limits';

/** One login. Its token is valid as long as the session is on its user's list. */
export interface Session {
  id: string;
  createdAt: number;
  /** The first use on the last day the session was used. */
  seenAt: number;
  /** `Chrome`, `Safari`; absent if the browser is unknown. */
  browser?: string | undefined;
  system?: string | undefined;
  /** When the user last entered the password or used a passkey in its place; absent for a session opened by an emailed link. */
  passwordAt?: number | undefined;
  /** The first session of an account whose mailbox was verified within the day before: as good as a mailbox code. */
  provesMailbox?: boolean | undefined;
}

/** Limits how long a leaked token is of use. */
export const sessionTimes = { longest: 30 * day, unused: 7 * day } as const;

/** Operators log in again each working day: a session left open gives access to other people's cases. */
const operatorsLongest = 12 * hour;

/** Far more than the browsers of one person. */
export const sessionsAtMost = 20;

/** `isOperator`: the user has a role now, whenever the session began. */
export const isSessionOpen = (
  { createdAt, seenAt }: Session,
  now: number,
  { isOperator = false }: { isOperator?: boolean | undefined } = {},
): boolean =>
  now < createdAt + (isOperator ? operatorsLongest : sessionTimes.longest) && now < seenAt + sessionTimes.unused;

/** The password is not required again within 15 minutes, unless a factor was added since: that factor is then missing. */
export const hasFreshPassword = ({ passwordAt }: Session, { now, since }: { now: number; since: number }): boolean =>
  passwordAt !== undefined && now < passwordAt + confirmedFor && passwordAt >= since;

/** The first session right after the address was verified belongs to the owner; a later login has proven only the password. */
export const openedByOwner = (isFirst: boolean, emailVerifiedAt: number | undefined, now: number): boolean =>
  isFirst && emailVerifiedAt !== undefined && now < emailVerifiedAt + day;

/** Adds a session; expired ones are dropped, and the oldest if the list is full. */
export const withSession = (sessions: readonly Session[], session: Session): Session[] =>
  [...sessions.filter((entry) => isSessionOpen(entry, session.createdAt)), session].slice(-sessionsAtMost);

/** Undefined if this day's use is recorded already: one write per session and day. */
export function seen(sessions: readonly Session[], id: string, now: number): Session[] | undefined {
  const isNew = sessions.some((entry) => entry.id === id && beijingDay(entry.seenAt) !== beijingDay(now));
  return isNew ? sessions.map((entry) => (entry.id === id ? { ...entry, seenAt: now } : entry)) : undefined;
}
