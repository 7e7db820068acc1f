import { hour, minute, second } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import type { Moves } from '../moves.ts';

export const payoutStates = ['created', 'submitted', 'succeeded', 'failed', 'manual'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A payout that has not certainly failed stays submitted; only a person moves it out of `manual`. */
export const payoutMoves = {
  submit: { from: ['created', 'submitted'], to: 'submitted' },
  succeed: { from: ['submitted', 'manual'], to: 'succeeded' },
  release: { from: ['created', 'submitted', 'manual'], to: 'failed' },
  /** Returned by an account that could not receive it. */
  comeBack: { from: ['succeeded'], to: 'failed' },
  hold: { from: ['created', 'submitted'], to: 'manual' },
  resume: { from: ['manual'], to: 'submitted' },
} as const satisfies Moves<PayoutState>;

/** The ages since the first submission at which an unclear payout is queried; after them a person has to look. */
const early = [minute, 5 * minute, 15 * minute];
const hourly = Array.from({ length: 24 }, (_, at) => (at + 1) * hour);

export const nextPayoutCheck = (submittedAt: number, now: number): number | undefined =>
  [...early, ...hourly].map((age) => submittedAt + age).find((at) => at > now);

/** A definite rejection is believed only if a query this much later confirms it. */
export const confirmAfter = 10 * minute;

/** The code that every provider adapter uses for a payout that does not exist there. */
export const payoutNotFoundCode = 'ORDER_NOT_EXIST';

/** Our own code for a payout that was never sent because its account was removed. */
export const accountRemovedCode = 'ACCOUNT_GONE';

type ProviderAnswer = { state: 'succeeded' } | { state: 'rejected' } | { state: 'unknown'; code?: string | undefined };

/**
 * Whether a sent payout has certainly failed: the provider says so now, or said so before and still does not know it after a while.
 * Not existing there alone proves nothing.
 */
export function hasCertainlyFailed(
  { rejectedAt }: { rejectedAt?: number | undefined },
  answer: ProviderAnswer,
  now: number,
): boolean {
  if (answer.state === 'rejected') return true;
  return (
    answer.state === 'unknown' &&
    answer.code === payoutNotFoundCode &&
    rejectedAt !== undefined &&
    now - rejectedAt >= confirmAfter
  );
}

/** Two submissions of the same payout never run concurrently. */
export const submitLease = 60 * second;

export interface Bucket {
  sk: string;
  amount: Fen;
  /** When all of it has matured; 0 for debts. */
  maturesAt: number;
  frozenBy?: string | undefined;
  paidAt?: number | undefined;
  /** The compacted day that holds its amount now. */
  foldedInto?: string | undefined;
  /** The number of its sales that settled after their own hour. */
  late?: number | undefined;
}

/** The most buckets in one transaction beside its other writes. */
export const maxPayoutBuckets = 86;

export const isBucketOpen = ({ frozenBy }: Pick<Bucket, 'frozenBy'>): boolean => frozenBy === undefined;

/** Open and matured buckets, which may be paid out. */
export const matureBuckets = (buckets: readonly Bucket[], now: number): Bucket[] =>
  buckets.filter((bucket) => isBucketOpen(bucket) && bucket.maturesAt <= now);

/** The buckets of a payout: debts first, so that nothing is paid out past a debt, then the oldest matured ones. */
export function selectPayable(buckets: readonly Bucket[], now: number) {
  const mature = matureBuckets(buckets, now).filter(({ amount }) => amount !== 0);
  const debts = mature.filter(({ amount }) => amount < 0);
  const included = [...debts, ...mature.filter(({ amount }) => amount > 0)].slice(0, maxPayoutBuckets);
  return { buckets: included, amount: sumOf(included) };
}

/**
 * The last included bucket, or the first that is left out: once the payout arrives, everything before it is paid. Later settlements go
 * behind both.
 */
export function paidUpTo(all: readonly Bucket[], included: readonly Bucket[]): string | undefined {
  const names = new Set(included.map(({ sk }) => sk));
  const stays = all.filter(({ sk, amount, paidAt }) => !names.has(sk) && amount !== 0 && paidAt === undefined);
  const last = included.findLast(({ amount }) => amount > 0);
  return [last, stays[0]].flatMap((bucket) => bucket?.sk ?? []).toSorted()[0];
}

/** When the next bucket matures; undefined if nothing is pending. */
export function nextMaturity(buckets: readonly Bucket[], now: number): number | undefined {
  const pending = buckets.filter((bucket) => isBucketOpen(bucket) && bucket.amount !== 0 && bucket.maturesAt > now);
  return pending.length === 0 ? undefined : Math.min(...pending.map(({ maturesAt }) => maturesAt));
}

export const sumOf = (buckets: readonly Pick<Bucket, 'amount'>[]): Fen =>
  fen(buckets.reduce((total, { amount }) => total + amount, 0));

/** Payouts to a new account wait this long, so that its owner can object. */
export const accountHold = { first: 24 * hour, changed: 72 * hour } as const;
