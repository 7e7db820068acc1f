import { hour, minute, second } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import type { Moves } from '../moves.ts';

export const payoutStates = ['created', 'submitted', 'succeeded', 'failed', 'manual'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What is not positively known to have failed stays submitted; out of `manual` only a person moves it. */
export const payoutMoves = {
  submit: { from: ['created', 'submitted'], to: 'submitted' },
  succeed: { from: ['submitted', 'manual'], to: 'succeeded' },
  release: { from: ['created', 'submitted', 'manual'], to: 'failed' },
  /** From an account that could not take it after all. */
  comeBack: { from: ['succeeded'], to: 'failed' },
  hold: { from: ['created', 'submitted'], to: 'manual' },
  resume: { from: ['manual'], to: 'submitted' },
} as const satisfies Moves<PayoutState>;

/** Payouts go out at 0, 6, 12 and 18 o'clock in Beijing: whole hours of UTC as well. */
const every = 6 * hour;

/** Strictly later than now, so that a run never meets what it has just put off. Beijing's hours are UTC's + 8. */
export const nextRun = (now: number): number => {
  const shifted = now + 8 * hour;
  return (Math.floor(shifted / every) + 1) * every - 8 * hour;
};

/** Ages since the first submission at which an unclear payout is asked about: then a person has to look. */
const early = [minute, 5 * minute, 15 * minute];
const hourly = Array.from({ length: 24 }, (_, at) => (at + 1) * hour);

export const nextPayoutCheck = (submittedAt: number, now: number): number | undefined =>
  [...early, ...hourly].map((age) => submittedAt + age).find((at) => at > now);

/** A definite rejection is believed only when a query this much later still says so. */
export const confirmAfter = 10 * minute;

/** Of the port: the one word every provider's adapter has for a payout that is not there. */
export const notThere = 'ORDER_NOT_EXIST';

/** Our own word for a payout that was never sent, because the account it was for has been taken away. */
export const accountGone = 'ACCOUNT_GONE';

type ProviderAnswer = { state: 'succeeded' } | { state: 'rejected' } | { state: 'unknown'; code?: string | undefined };

/**
 * Whether a payout that was sent has certainly not arrived and will not: the provider says so now, or said so before and
 * knows of nothing after a while. That nothing is there says nothing by itself.
 */
export function isReturned(
  { rejectedAt }: { rejectedAt?: number | undefined },
  answer: ProviderAnswer,
  now: number,
): boolean {
  if (answer.state === 'rejected') return true;
  return (
    answer.state === 'unknown' &&
    answer.code === notThere &&
    rejectedAt !== undefined &&
    now - rejectedAt >= confirmAfter
  );
}

/** Two submissions of one payout never run beside each other. */
export const submitLease = 60 * second;

export interface Bucket {
  sk: string;
  amount: Fen;
  /** From then on everything in it has matured; 0 for what is owed. */
  maturesAt: number;
  frozenBy?: string | undefined;
  paidAt?: number | undefined;
  /** Where what was in it has gone, with the other hours of its day. */
  foldedInto?: string | undefined;
  /** How many of its sales settled only after their own hour. */
  late?: number | undefined;
}

/** One transaction takes this many buckets besides its own writes. */
export const bucketsAtOnce = 86;

export const isOpen = ({ frozenBy }: Pick<Bucket, 'frozenBy'>): boolean => frozenBy === undefined;

/** Open, and mature: what may leave. */
export const matureOf = (buckets: readonly Bucket[], now: number): Bucket[] =>
  buckets.filter((bucket) => isOpen(bucket) && bucket.maturesAt <= now);

/** The oldest of what has matured; first of all what is below zero, so that nothing is paid out past a debt. */
export function payable(buckets: readonly Bucket[], now: number) {
  const mature = matureOf(buckets, now).filter(({ amount }) => amount !== 0);
  const debts = mature.filter(({ amount }) => amount < 0);
  const included = [...debts, ...mature.filter(({ amount }) => amount > 0)].slice(0, bucketsAtOnce);
  return { buckets: included, amount: sumOf(included) };
}

/**
 * The last bucket that is taken, or the first that stays behind: when the payout has arrived, all that comes before is
 * paid. What settles later is put behind both.
 */
export function paidUpTo(all: readonly Bucket[], included: readonly Bucket[]): string | undefined {
  const names = new Set(included.map(({ sk }) => sk));
  const stays = all.filter(({ sk, amount, paidAt }) => !names.has(sk) && amount !== 0 && paidAt === undefined);
  const last = included.findLast(({ amount }) => amount > 0);
  return [last, stays[0]].flatMap((bucket) => bucket?.sk ?? []).toSorted()[0];
}

/** When the next of it matures; undefined where nothing is pending. */
export function nextMaturity(buckets: readonly Bucket[], now: number): number | undefined {
  const pending = buckets.filter((bucket) => isOpen(bucket) && bucket.amount !== 0 && bucket.maturesAt > now);
  return pending.length === 0 ? undefined : Math.min(...pending.map(({ maturesAt }) => maturesAt));
}

export const sumOf = (buckets: readonly Pick<Bucket, 'amount'>[]): Fen =>
  fen(buckets.reduce((total, { amount }) => total + amount, 0));

/** A new payout account waits this long before money goes to it, so that its owner can object. */
export const accountHold = { first: 24 * hour, changed: 72 * hour } as const;
