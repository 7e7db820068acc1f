import { hour } from '#shared/limits';
import type { Bucket, PayoutState } from '../payouts/payouts.ts';
import type { Entries, Entry } from './ledger.ts';
import { grossIn, movedAt, ofSales } from './moved-at.ts';

/** What a recount looks at: the postings are what happened, everything else is what was counted from them on the way. */
export interface Booked {
  reference: string;
  entries: Entries;
  at: number;
  /** Carried into the seller's balance. */
  rolled?: number | undefined;
}

/** Something that is not as the postings say. `whose`: a seller's id, a posting's reference, an account. */
export interface Wrong {
  what: string;
  whose: string;
  counted: number;
  booked: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const check = (what: string, whose: string, [counted, booked]: readonly [number, number]): Wrong[] =>
  counted === booked ? [] : [{ what, whose, counted, booked }];

/** What a posting moves in accounts that begin so. */
export const movedIn = (of: string, { entries }: Pick<Booked, 'entries'>): number =>
  sum(entries.filter(({ account }) => account.startsWith(of)).map(({ amount }) => amount));

// ── All accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Tally {
  postings: number;
  accounts: Map<string, number>;
  /** Money that moved at a provider: captured, refunded, transferred. */
  moved: Map<string, number>;
  sellers: Set<string>;
  wrong: Wrong[];
  /** Money that belongs to a buyer, and has not gone back yet. */
  apart: Map<string, Apart>;
  /** Oldest sale or refund that no balance knows of yet. */
  unrolled: Map<string, number>;
}

export const newTally = (): Tally => ({
  postings: 0,
  accounts: new Map(),
  moved: new Map(),
  sellers: new Set(),
  wrong: [],
  apart: new Map(),
  unrolled: new Map(),
});

const addTo = (map: Map<string, number>, name: string, amount: number): void => {
  map.set(name, (map.get(name) ?? 0) + amount);
};

/** Sales and refunds are carried into what is counted from a queue; what was paid twice never was a sale. */
const isRolledLater = ({ reference, entries }: Booked): boolean =>
  /^(PAY#|RFD#.*#1$)/.test(reference) && entries.some(({ account }) => /^(seller|refunding):/.test(account));

export function tallyUp(tally: Tally, posting: Booked): void {
  const { reference, entries, at } = posting;
  tally.postings += 1;
  tally.wrong.push(...check('a posting sums to 0', reference, [sum(entries.map(({ amount }) => amount)), 0]));
  for (const { account, amount } of entries) {
    addTo(tally.accounts, account, amount);
    if (account.startsWith('seller:')) tally.sellers.add(account.slice('seller:'.length));
    if (account.startsWith('psp:')) addTo(tally.moved, account, movedAt(reference, amount));
    lieApart(tally.apart, { account, amount }, posting);
  }
  if (isRolledLater(posting) && posting.rolled === undefined) tally.unrolled.set(reference, at);
}

interface Apart {
  amount: number;
  since: number;
  /** When it last moved, and whether it went to its buyer then. */
  last: number;
  isBack: boolean;
}

/** What is paid twice lies in suspense, and what is taken for a refund in an account of its own, until the buyer has it. */
function lieApart(apart: Map<string, Apart>, { account, amount }: Entry, { reference, at }: Booked): void {
  if (account !== 'suspense' && !account.startsWith('refunding:')) return;
  const [kind, order] = reference.split('#');
  const name = account === 'suspense' ? `suspense ${order}` : account;
  const before = apart.get(name) ?? { amount: 0, since: at, last: 0, isBack: false };
  const sum = before.amount + amount;
  const moved = at >= before.last ? { last: at, isBack: kind === 'RFD' && !reference.endsWith('#BACK') } : {};
  if (sum === 0) apart.delete(name);
  else apart.set(name, { ...before, ...moved, amount: sum, since: Math.min(before.since, at) });
}

/** Settling takes seconds and a refund minutes; what takes this long has stopped. */
const settlesWithin = hour;
const suspendedAtMost = 24 * hour;

/** I1, I2 and I8 over all postings: the provider's account is what moved there, nothing is stuck half way. */
export function wrongIn(tally: Tally, now: number): Wrong[] {
  const { accounts, moved, apart, unrolled, wrong } = tally;
  const providers = [...accounts].filter(([account]) => account.startsWith('psp:'));
  const late = [...unrolled].filter(([, at]) => now - at > settlesWithin);
  const isSuspended = (name: string): boolean => name.startsWith('suspense ');
  const stuck = [...apart].filter(([name, { since }]) => isSuspended(name) && now - since > suspendedAtMost);
  // One posting may be in the index before the other.
  const unequal = [...apart].filter(([name, { amount, isBack, last }]) => {
    const isWrong = !isSuspended(name) && (amount > 0 || isBack);
    return isWrong && now - last > settlesWithin;
  });
  return [
    ...wrong,
    ...check('all accounts together are 0', 'books', [sum([...accounts.values()]), 0]),
    ...providers.flatMap(([account, amount]) =>
      check('captured less refunded and transferred', account, [amount, moved.get(account) ?? 0]),
    ),
    ...unequal.map(([whose, { amount }]) => ({
      what: 'given back what was covered',
      whose,
      counted: amount,
      booked: 0,
    })),
    ...late.map(([reference]) => ({ what: 'carried into the balance', whose: reference, counted: 0, booked: 1 })),
    ...stuck.map(([name, { amount }]) => ({
      what: 'suspense is 0',
      whose: name.slice('suspense '.length),
      counted: 0,
      booked: -amount,
    })),
  ];
}

// ── One sale ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a payment left behind: all in one transaction, so that any two of them can be held against each other. */
export interface SalesBooks {
  outTradeNo: string;
  /** As captured. */
  entries: Entries;
  order?: { status: string; amount: number; fee: number } | undefined;
  /** Of that buyer and file, through whichever order. */
  purchase?: { outTradeNo: string; amount: number } | undefined;
  sale?: { amount: number; fee: number } | undefined;
}

/** I3: whoever paid owns the file, and whoever has the money back does not own it through that order; for what was paid. */
export function wrongSale({ outTradeNo, entries, order, purchase, sale }: SalesBooks): Wrong[] {
  const booked = (of: string) => movedIn(of, { entries });
  const owned = purchase?.outTradeNo === outTradeNo ? purchase : undefined;
  const isPaid = order?.status === 'paid' || order?.status === 'refunding';
  const pair = (what: string, counted = 0, wanted = 0) => check(what, outTradeNo, [counted, wanted]);
  return [
    ...pair('purchases', owned ? 1 : 0, isPaid ? 1 : 0),
    ...(owned ? pair('price of a purchase', owned.amount, order?.amount) : []),
    ...pair('price of an order', order?.amount, booked('psp:')),
    ...pair('fee of an order', order?.fee, -booked('fee')),
    ...pair('price of a sale', sale?.amount, booked('psp:')),
    ...pair('fee of a sale', sale?.fee, -booked('fee')),
  ];
}

// ── One seller ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SellersBooks {
  sellerId: string;
  /** Of the seller's account. */
  postings: readonly Booked[];
  /** What is booked as arrived, by payout. */
  arrived: ReadonlyMap<string, number>;
  buckets: readonly Bucket[];
  totals: { gross: number; earnings: number; sales: number; refunds: number; paidOut: number; payouts: number };
  payouts: readonly { id: string; amount: number; state: PayoutState }[];
  earnedByDay: number;
}

interface Line {
  kind: string;
  step: string;
  /** What the seller is owed by it. */
  owed: number;
  gross: number;
  /** A sale is carried into the balance from a queue; everything else is in it with its posting. */
  isRolled: boolean;
}

function linesOf({ sellerId, postings }: SellersBooks): Line[] {
  const own = `seller:${sellerId}`;
  return postings.map((posting) => {
    const of = (match: (account: string) => boolean) =>
      sum(posting.entries.filter(({ account }) => match(account)).map(({ amount }) => amount));
    const kind = posting.reference.split('#')[0] ?? '';
    return {
      kind,
      owed: 0 - of((account) => account === own),
      step: posting.reference.split('#')[2] ?? '',
      gross: of((account) => account.startsWith(grossIn[kind] ?? 'psp:')),
      isRolled: kind !== 'PAY' || posting.rolled !== undefined,
    };
  });
}

const owedBy = (lines: readonly Line[]): number => sum(lines.map(({ owed }) => owed));

const isInFlight = (state: PayoutState): boolean => state !== 'succeeded' && state !== 'failed';

/** I4: what is open is the seller's account, what is frozen is in flight, what is paid has arrived; and the totals. */
export function wrongWith(books: SellersBooks): Wrong[] {
  const { sellerId, buckets, totals, payouts, earnedByDay } = books;
  const lines = linesOf(books);
  const waiting = lines.filter(({ isRolled }) => !isRolled);
  const sold = lines.filter(({ kind, isRolled }) => isRolled && ofSales.includes(kind));
  const returned = lines.filter(({ kind }) => kind === 'ROY');
  const open = buckets.filter(({ frozenBy }) => frozenBy === undefined);
  const succeeded = payouts.filter(({ state }) => state === 'succeeded');
  const count = (kind: string, step?: string) =>
    sold.filter((line) => line.kind === kind && (step === undefined || line.step === step)).length;
  const takenBack = count('COV') + count('DSP', 'OPEN') - count('DSP', 'WON');
  const pair = (what: string, counted: number, booked: number) => check(what, sellerId, [counted, booked]);
  return [
    ...pair('open balance', sum(open.map(({ amount }) => amount)), owedBy(lines) - owedBy(waiting)),
    ...pair('gross', totals.gross, sum(sold.map(({ gross }) => gross))),
    ...pair('earnings', totals.earnings, owedBy(sold)),
    ...pair('earnings by day', earnedByDay, owedBy(sold)),
    ...pair('sales', totals.sales, count('PAY') - takenBack),
    ...pair('refunded sales', totals.refunds, takenBack),
    ...pair('paid out', totals.paidOut, sum(succeeded.map(({ amount }) => amount)) - owedBy(returned)),
    ...pair('payouts', totals.payouts, succeeded.length),
    ...payouts.flatMap((payout) => wrongPayout(books, payout)),
  ];
}

function wrongPayout(
  { buckets, arrived }: SellersBooks,
  { id, amount, state }: SellersBooks['payouts'][number],
): Wrong[] {
  const taken = buckets.filter(({ frozenBy }) => frozenBy === id);
  const paid = taken.filter(({ paidAt }) => paidAt !== undefined);
  const sumOf = (list: typeof taken) => sum(list.map((bucket) => bucket.amount));
  return [
    ...check('frozen for a payout', id, [sumOf(taken) - sumOf(paid), isInFlight(state) ? amount : 0]),
    ...check('paid by a payout', id, [sumOf(paid), state === 'succeeded' ? amount : 0]),
    ...check('arrived', id, [state === 'succeeded' ? amount : 0, arrived.get(id) ?? 0]),
  ];
}
