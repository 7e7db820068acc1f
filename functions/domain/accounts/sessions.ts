import { confirmedFor, day, hour } from '#shared/limits';
import { beijingDay } from '../time.ts';

/** One login. Its token names it, and is worth something while it is on the list of its user. */
export interface Session {
  id: string;
  createdAt: number;
  /** Of the first use on the last day of use. */
  seenAt: number;
  /** `Chrome`, `Safari`; absent where the browser does not say, or says what we do not know. */
  browser?: string | undefined;
  system?: string | undefined;
  /** When its user last entered the password, or a passkey in its place; absent for a session that a mailed link opened. */
  passwordAt?: number | undefined;
  /** The first session of an account whose mailbox was proven within the day before: as good as a code from that mailbox. */
  provesMailbox?: boolean | undefined;
}

/** Whoever finds a token finds it worthless after that. */
export const sessionTimes = { longest: 30 * day, unused: 7 * day } as const;

/** Whoever works for the market proves themselves anew each working day: a session left open opens other people's cases. */
const operatorsLongest = 12 * hour;

/** Far more than one person's browsers. */
export const sessionsAtMost = 20;

interface OfUser {
  isOperator?: boolean | undefined;
}

/** `isOperator`: its user has a role by now, whenever the session began. */
export const isOpen = ({ createdAt, seenAt }: Session, now: number, { isOperator = false }: OfUser = {}): boolean =>
  now < createdAt + (isOperator ? operatorsLongest : sessionTimes.longest) && now < seenAt + sessionTimes.unused;

/** Within 15 minutes the password is not asked for again, unless a factor was added since: then that one is missing. */
export const hasFreshPassword = ({ passwordAt }: Session, { now, since }: { now: number; since: number }): boolean =>
  passwordAt !== undefined && now < passwordAt + confirmedFor && passwordAt >= since;

/** Somebody who has just verified the address is its owner; whoever logs in later has shown nothing but a password. */
export const openedByOwner = (isFirst: boolean, emailVerifiedAt: number | undefined, now: number): boolean =>
  isFirst && emailVerifiedAt !== undefined && now < emailVerifiedAt + day;

/** What is over leaves the list, and where it is full the oldest. */
export const withSession = (sessions: readonly Session[], session: Session): Session[] =>
  [...sessions.filter((entry) => isOpen(entry, session.createdAt)), session].slice(-sessionsAtMost);

/** Undefined where this day is noted already: one write for a session and a day. */
export function seen(sessions: readonly Session[], id: string, now: number): Session[] | undefined {
  const isNew = sessions.some((entry) => entry.id === id && beijingDay(entry.seenAt) !== beijingDay(now));
  return isNew ? sessions.map((entry) => (entry.id === id ? { ...entry, seenAt: now } : entry)) : undefined;
}
