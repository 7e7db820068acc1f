import { hour } from '#shared/limits';
import type { Entries, Entry } from './ledger.ts';
import { amountAtProvider } from './moved-at.ts';
import { parseReference } from './references.ts';

/** A posting as a recount reads it: postings are the facts, everything else was derived from them. */
export interface RecountPosting {
  reference: string;
  entries: Entries;
  at: number;
  /** When it was added to the seller's balance. */
  rolled?: number | undefined;
}

/** A stored value that contradicts the postings. `whose`: a seller's id, a posting's reference, or an account. */
export interface Discrepancy {
  what: string;
  whose: string;
  counted: number;
  booked: number;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const compareAmounts = (
  what: string,
  whose: string,
  [counted, booked]: readonly [number, number],
): Discrepancy[] => (counted === booked ? [] : [{ what, whose, counted, booked }]);

/** The amount a posting moves in accounts with this prefix. */
export const movedIn = (of: string, { entries }: Pick<RecountPosting, 'entries'>): number =>
  sum(entries.filter(({ account }) => account.startsWith(of)).map(({ amount }) => amount));

export interface LedgerTally {
  postings: number;
  accounts: Map<string, number>;
  /** Money moved at each provider: captures, refunds, transfers. */
  moved: Map<string, number>;
  sellers: Set<string>;
  wrong: Discrepancy[];
  /** Money that belongs to a buyer and was not returned yet. */
  inTransit: Map<string, MoneyInTransit>;
  /** The oldest sale or refund that is not in a balance yet. */
  unapplied: Map<string, number>;
}

export const newTally = (): LedgerTally => ({
  postings: 0,
  accounts: new Map(),
  moved: new Map(),
  sellers: new Set(),
  wrong: [],
  inTransit: new Map(),
  unapplied: new Map(),
});

const addTo = (map: Map<string, number>, name: string, amount: number): void => {
  map.set(name, (map.get(name) ?? 0) + amount);
};

/** Sales and refunds reach the balances through a queue; a duplicate payment never was a sale. */
function isAppliedLater({ reference, entries }: RecountPosting): boolean {
  const { kind, detail, isFailure } = parseReference(reference);
  const isQueued = kind === 'payment' || (kind === 'refund' && detail === '1' && !isFailure);
  return isQueued && entries.some(({ account }) => /^(seller|refunding):/.test(account));
}

export function addToTally(tally: LedgerTally, posting: RecountPosting): void {
  const { reference, entries, at } = posting;
  tally.postings += 1;
  tally.wrong.push(...compareAmounts('a posting sums to 0', reference, [sum(entries.map(({ amount }) => amount)), 0]));
  for (const { account, amount } of entries) {
    addTo(tally.accounts, account, amount);
    if (account.startsWith('seller:')) tally.sellers.add(account.slice('seller:'.length));
    if (account.startsWith('psp:')) addTo(tally.moved, account, amountAtProvider(reference, amount));
    trackMoneyInTransit(tally.inTransit, { account, amount }, posting);
  }
  if (isAppliedLater(posting) && posting.rolled === undefined) tally.unapplied.set(reference, at);
}

interface MoneyInTransit {
  amount: number;
  since: number;
  /** When it last moved, and whether it went to its buyer then. */
  last: number;
  isBack: boolean;
}

/** Each partial refund is on its way by itself. */
function transitName(account: string, reference: string): string {
  const { kind, number, detail } = parseReference(reference);
  if (account === 'suspense') return `suspense ${number}`;
  return kind === 'partialRefundFunding' || kind === 'partialRefund' ? `${account} part ${detail}` : account;
}

/** Duplicate payments are in suspense, and refunds in an account of their own, until the buyer has the money. */
function trackMoneyInTransit(
  inTransit: Map<string, MoneyInTransit>,
  { account, amount }: Entry,
  { reference, at }: RecountPosting,
): void {
  if (account !== 'suspense' && !account.startsWith('refunding:')) return;
  const { kind, isFailure } = parseReference(reference);
  const name = transitName(account, reference);
  const before = inTransit.get(name) ?? { amount: 0, since: at, last: 0, isBack: false };
  const sum = before.amount + amount;
  const moved =
    at >= before.last ? { last: at, isBack: (kind === 'refund' || kind === 'partialRefund') && !isFailure } : {};
  if (sum === 0) inTransit.delete(name);
  else inTransit.set(name, { ...before, ...moved, amount: sum, since: Math.min(before.since, at) });
}

/** Our balance at each provider, and the amount owed to sellers, earned or in transit. */
export function providerBalancesIn({ accounts }: LedgerTally): { pots: Record<string, number>; owed: number } {
  const all = [...accounts];
  const pots = all
    .filter(([account]) => account.startsWith('psp:'))
    .map(([name, sum]) => [name.slice('psp:'.length), sum]);
  const owed = all.filter(([account, sum]) => /^(seller|inflight):/.test(account) && sum < 0).map(([, sum]) => -sum);
  return { pots: Object.fromEntries(pots), owed: sum(owed) };
}

/** Sellers with a negative balance. */
export const sellersBelowZero = ({ accounts }: LedgerTally): string[] =>
  [...accounts].flatMap(([account, amount]) =>
    account.startsWith('seller:') && amount > 0 ? [account.slice('seller:'.length)] : [],
  );

/** Settling takes seconds and a refund minutes; longer than this means it is stuck. */
const settlesWithin = hour;
const suspendedAtMost = 24 * hour;

/** I1, I2 and I8 over all postings: provider accounts equal the movements there, and nothing is stuck half way. */
export function ledgerDiscrepancies(tally: LedgerTally, now: number): Discrepancy[] {
  const { accounts, moved, inTransit, unapplied, wrong } = tally;
  const providers = [...accounts].filter(([account]) => account.startsWith('psp:'));
  const late = [...unapplied].filter(([, at]) => now - at > settlesWithin);
  const isSuspended = (name: string): boolean => name.startsWith('suspense ');
  const stuck = [...inTransit].filter(([name, { since }]) => isSuspended(name) && now - since > suspendedAtMost);
  // The index may have one posting before the other.
  const unequal = [...inTransit].filter(([name, { amount, isBack, last }]) => {
    const isWrong = !isSuspended(name) && (amount > 0 || isBack);
    return isWrong && now - last > settlesWithin;
  });
  return [
    ...wrong,
    ...compareAmounts('all accounts together are 0', 'books', [sum([...accounts.values()]), 0]),
    ...providers.flatMap(([account, amount]) =>
      compareAmounts('captured less refunded and transferred', account, [amount, moved.get(account) ?? 0]),
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

/** Everything a payment wrote in one transaction, so that any two items can be compared. */
export interface SaleRecords {
  outTradeNo: string;
  entries: Entries;
  order?: { status: string; amount: number; fee: number; provider: string; seller: { id: string } } | undefined;
  /** The purchase of that buyer and file, by any order. */
  purchase?: { outTradeNo: string; amount: number } | undefined;
  sale?: { amount: number; fee: number } | undefined;
}

/** I3: a buyer who paid owns the file, one who was refunded does not own it through that order, and the amounts agree. */
export function saleDiscrepancies({ outTradeNo, entries, order, purchase, sale }: SaleRecords): Discrepancy[] {
  const booked = (of: string) => movedIn(of, { entries });
  const owned = purchase?.outTradeNo === outTradeNo ? purchase : undefined;
  const isPaid = order?.status === 'paid' || order?.status === 'refunding';
  const pair = (rule: string, actual = 0, expected = 0) => compareAmounts(rule, outTradeNo, [actual, expected]);
  return [
    ...pair('purchases', owned ? 1 : 0, isPaid ? 1 : 0),
    ...(owned ? pair('price of a purchase', owned.amount, order?.amount) : []),
    ...pair('price of an order', order?.amount, booked(`psp:${order?.provider}`)),
    ...pair('earnings of an order', (order?.amount ?? 0) - (order?.fee ?? 0), -booked(`seller:${order?.seller.id}`)),
    ...pair('fee of an order', order?.fee, -booked('fee')),
    ...pair('price of a sale', sale?.amount, booked('psp:')),
    ...pair('fee of a sale', sale?.fee, -booked('fee')),
  ];
}
