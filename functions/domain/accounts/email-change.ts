import { day } from '#shared/limits';

/** How long the reader of the former address can undo a change; the former address stays reserved as long. */
export const undoTime = 7 * day;

/** Payouts wait at least this long after a roll-back, so that the owner can check the account first. */
const settlingTime = day;

/** A roll-back by "This was not me": when recent changes were undone, and when the owner released payouts again. */
export interface Rollback {
  at: number;
  endedAt?: number | undefined;
}

/** A change of an account's address. */
export interface EmailChange {
  id: string;
  from: string;
  to: string;
  /** When this change was first requested, possibly with another new address. */
  askedAt: number;
  takenAt: number;
  until: number;
  /** When the reader of the former address confirmed the change: payouts no longer wait for it. */
  confirmedAt?: number | undefined;
  undoneAt?: number | undefined;
}

type Changes = readonly EmailChange[];

/** Expired changes are dropped when the next one is added. */
export const withChange = (changes: Changes, change: EmailChange): EmailChange[] => [
  ...changes.filter(({ until }) => until > change.takenAt),
  change,
];

const isUndone = ({ undoneAt }: EmailChange): boolean => undoneAt !== undefined;

/** An address that the account used before, and how long it stays reserved. */
export interface FormerAddress {
  address: string;
  /** Reserved until then because an earlier change can still be undone from it; undefined if it is free at once. */
  until: number | undefined;
}

export interface EmailUndo {
  change: EmailChange;
  left: EmailChange[];
  released: FormerAddress[];
}

/**
 * Undoes a change and every later one: the earlier owner of the address has the last word. Changes before it can still be undone.
 * Undefined if there is no such change, or it can no longer be undone.
 */
export function undoChange(
  changes: Changes,
  id: string,
  { current, now }: { current: string; now: number },
): EmailUndo | undefined {
  const at = changes.findIndex((change) => change.id === id && change.until > now);
  const change = changes[at];
  if (!change) return undefined;
  const undone = { ...change, confirmedAt: undefined, undoneAt: now };
  const remaining = [...changes.slice(0, at), undone];
  const open = changes.slice(at).filter((change) => !isUndone(change));
  const addresses = new Set([current, ...open.map(({ from }) => from)]);
  addresses.delete(change.from);
  const released = [...addresses].map((address) => ({ address, until: reservedUntil(remaining, address) }));
  return { change, left: remaining, released };
}

const reservedUntil = (changes: Changes, address: string): number | undefined =>
  changes.find((change) => change.from === address && !isUndone(change))?.until;

/** Confirms, from the former address, its change and every later one. Undefined if there is nothing left to confirm. */
export function confirmChanges(changes: Changes, address: string, now: number): EmailChange[] | undefined {
  const first = openChangeFrom(changes, address, now);
  if (!first) return undefined;
  const at = changes.indexOf(first);
  return changes.map((change, index) => (index < at || isUndone(change) ? change : { ...change, confirmedAt: now }));
}

/** Until when payouts wait, and why. Without an end, until the owner releases them by a code from the mailbox. */
export interface PayoutDelay {
  until: number | undefined;
  why: 'changed' | 'undone';
}

/** Stands for an open end in comparisons. */
const never = Date.UTC(9999, 0);

/** Every unconfirmed change delays payouts as long as it can be undone. */
function holdOfChanges(changes: Changes): number {
  const holding = changes.filter((change) => change.confirmedAt === undefined && !isUndone(change));
  return Math.max(0, ...holding.map(({ until }) => until));
}

const holdOfRollback = ({ at, endedAt }: Rollback): number => (endedAt === undefined ? never : at + settlingTime);

/** The moment before which nothing is paid out; 0 if payouts do not wait. */
export const heldUntilOf = (changes: Changes, rollback: Rollback | undefined): number =>
  Math.max(holdOfChanges(changes), rollback ? holdOfRollback(rollback) : 0);

export function holdOf(changes: Changes, rollback: Rollback | undefined, now: number): PayoutDelay | undefined {
  const until = heldUntilOf(changes, rollback);
  if (until <= now) return undefined;
  const why = rollback && holdOfRollback(rollback) === until ? 'undone' : 'changed';
  return { until: until === never ? undefined : until, why };
}

/** The change that a link sent to this address can still undo. */
export const openChangeFrom = (changes: Changes, address: string, now: number): EmailChange | undefined =>
  changes.find((change) => change.from === address && !isUndone(change) && change.until > now);

/** All addresses of the account in the last seven days, except undone ones. */
export const recentAddresses = (current: string, changes: Changes, now: number): string[] => [
  ...new Set([current, ...changes.filter((change) => !isUndone(change) && change.until > now).map(({ from }) => from)]),
];

/** The address that proves ownership: a new one counts once the former one has confirmed it or can no longer object. */
export const provingAddress = (current: string, changes: Changes, now: number): string =>
  changes.find((change) => !isUndone(change) && change.confirmedAt === undefined && change.until > now)?.from ??
  current;

/** Since when the account has this address, if for less than seven days; otherwise 0. */
export const addressSince = (address: string, changes: Changes): number =>
  Math.max(0, ...changes.filter((change) => change.to === address && !isUndone(change)).map(({ takenAt }) => takenAt));
