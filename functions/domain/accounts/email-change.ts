import { day } from '#shared/limits';

/** So long can whoever reads the address that was left take the account back; so long nobody else gets that address. */
export const undoTime = 7 * day;

/** After an undo payouts wait at least this long: its owner has to choose a password and look around first. */
const settlingTime = day;

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
export interface Kept {
  address: string;
  /** Until then for the sake of an earlier change, which can still be undone from there; otherwise it is free at once. */
  until: number | undefined;
}

export interface Undoing {
  change: EmailChange;
  left: EmailChange[];
  released: Kept[];
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
  const undone = {
    ...change,
    confirmedAt: undefined,
    undoneAt: now,
    until: Math.max(change.until, now + settlingTime),
  };
  const left = [...changes.slice(0, at), undone];
  const open = changes.slice(at).filter((one) => !isUndone(one));
  const addresses = new Set([current, ...open.map(({ from }) => from)]);
  addresses.delete(change.from);
  const released = [...addresses].map((address) => ({ address, until: keptUntil(left, address) }));
  return { change, left, released };
}

const keptUntil = (changes: Changes, address: string): number | undefined =>
  changes.find((change) => change.from === address && !isUndone(change))?.until;

/** Undefined where it is no longer there to be confirmed, or was undone. */
export function afterConfirming(changes: Changes, id: string, now: number): EmailChange[] | undefined {
  const found = changes.find((change) => change.id === id && change.until > now && !isUndone(change));
  return found && changes.map((change) => (change === found ? { ...change, confirmedAt: now } : change));
}

/** Until when payouts wait, and for what. */
export interface EmailHold {
  until: number;
  why: 'changed' | 'undone';
}

/** Every change that nobody has confirmed holds payouts back as long as it can be undone; an undone one as well. */
export function holdOf(changes: Changes): EmailHold | undefined {
  const holding = changes.filter(({ confirmedAt }) => confirmedAt === undefined);
  if (holding.length === 0) return undefined;
  return { until: Math.max(...holding.map(({ until }) => until)), why: holding.some(isUndone) ? 'undone' : 'changed' };
}
