import { day } from '#shared/limits';

/** So long can whoever reads the address that was left take the account back; so long nobody else gets that address. */
export const undoTime = 7 * day;

/** Payouts wait at least this long after changes were taken back: their owner has to look around first. */
const settlingTime = day;

/** "This was not me": when what was set lately was taken back, and when the owner said that payouts may go on. */
export interface Rollback {
  at: number;
  endedAt?: number | undefined;
}

/** An address that has taken the place of another. */
export interface EmailChange {
  id: string;
  from: string;
  to: string;
  /** When the first address of this change was asked for, which may have been another one. */
  askedAt: number;
  takenAt: number;
  until: number;
  /** Whoever reads the address that was left says that it was them: payouts wait for this change no longer. */
  confirmedAt?: number | undefined;
  undoneAt?: number | undefined;
}

type Changes = readonly EmailChange[];

/** What is over is forgotten with the next change. */
export const afterTaking = (changes: Changes, change: EmailChange): EmailChange[] => [
  ...changes.filter(({ until }) => until > change.takenAt),
  change,
];

const isUndone = ({ undoneAt }: EmailChange): boolean => undoneAt !== undefined;

/** How an address is kept that is no longer the account's. */
export interface FormerAddress {
  address: string;
  /** Until then for the sake of an earlier change, which can still be undone from there; otherwise it is free at once. */
  until: number | undefined;
}

export interface Undoing {
  change: EmailChange;
  left: EmailChange[];
  released: FormerAddress[];
}

/**
 * The change is taken back, and with it every later one: whoever had the address first has the last word. Changes before
 * it can be undone as before. Undefined where there is no such change, or none any more.
 */
export function undoing(
  changes: Changes,
  id: string,
  { current, now }: { current: string; now: number },
): Undoing | undefined {
  const at = changes.findIndex((change) => change.id === id && change.until > now);
  const change = changes[at];
  if (!change) return undefined;
  const undone = { ...change, confirmedAt: undefined, undoneAt: now };
  const remaining = [...changes.slice(0, at), undone];
  const open = changes.slice(at).filter((change) => !isUndone(change));
  const addresses = new Set([current, ...open.map(({ from }) => from)]);
  addresses.delete(change.from);
  const released = [...addresses].map((address) => ({ address, until: keptUntil(remaining, address) }));
  return { change, left: remaining, released };
}

const keptUntil = (changes: Changes, address: string): number | undefined =>
  changes.find((change) => change.from === address && !isUndone(change))?.until;

/** By whoever reads the address that was left: its change and every later one. Undefined where there is none to confirm any more. */
export function afterConfirming(changes: Changes, address: string, now: number): EmailChange[] | undefined {
  const first = openChangeFrom(changes, address, now);
  if (!first) return undefined;
  const at = changes.indexOf(first);
  return changes.map((change, index) => (index < at || isUndone(change) ? change : { ...change, confirmedAt: now }));
}

/** Until when payouts wait, and for what. Without an end until their owner ends it by the mailbox. */
export interface EmailHold {
  until: number | undefined;
  why: 'changed' | 'undone';
}

/** An open end, as a moment that never comes. */
const never = Date.UTC(9999, 0);

/** Every change that nobody has confirmed holds payouts back as long as it can be undone. */
function holdOfChanges(changes: Changes): number {
  const holding = changes.filter((change) => change.confirmedAt === undefined && !isUndone(change));
  return Math.max(0, ...holding.map(({ until }) => until));
}

const holdOfRollback = ({ at, endedAt }: Rollback): number => (endedAt === undefined ? never : at + settlingTime);

/** The moment before which nothing is paid out; 0 where nothing holds it back. */
export const heldUntilOf = (changes: Changes, rollback: Rollback | undefined): number =>
  Math.max(holdOfChanges(changes), rollback ? holdOfRollback(rollback) : 0);

export function holdOf(changes: Changes, rollback: Rollback | undefined, now: number): EmailHold | undefined {
  const until = heldUntilOf(changes, rollback);
  if (until <= now) return undefined;
  const why = rollback && holdOfRollback(rollback) === until ? 'undone' : 'changed';
  return { until: until === never ? undefined : until, why };
}

/** A change that a link sent to this address can still take back. */
export const openChangeFrom = (changes: Changes, address: string, now: number): EmailChange | undefined =>
  changes.find((change) => change.from === address && !isUndone(change) && change.until > now);

/** Every address that was the account's in the last seven days; not those that were taken back. */
export const recentAddresses = (current: string, changes: Changes, now: number): string[] => [
  ...new Set([current, ...changes.filter((change) => !isUndone(change) && change.until > now).map(({ from }) => from)]),
];

/** The address that proves the owner: a new one counts once the one before it has agreed, or could no longer object. */
export const provingAddress = (current: string, changes: Changes, now: number): string =>
  changes.find((change) => !isUndone(change) && change.confirmedAt === undefined && change.until > now)?.from ??
  current;

/** Since when an address is the account's, as far as that is less than seven days; 0 where it is longer. */
export const addressSince = (address: string, changes: Changes): number =>
  Math.max(0, ...changes.filter((change) => change.to === address && !isUndone(change)).map(({ takenAt }) => takenAt));
