import { day, hour } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { beijingDate, dateAfter, startOfDate } from '../time.ts';

export const movementKinds = [
  'payment',
  'refund',
  'payout',
  /** A seller's share, returned for a refund. */
  'return',
  /** A refund made in the provider's console. */
  'refund_by_hand',
  /** A refund that the buyer's bank returned. */
  'refund_failed',
  /** An amount withdrawn or reinstated for a dispute, and the provider's fee for it. */
  'dispute',
  'dispute_fee',
  'payout_returned',
] as const;

/** A movement at a provider, from the ledger or from a bill; the amount as the provider's balance sees it. */
export interface Movement {
  kind: (typeof movementKinds)[number];
  /** Our number: that of the payout, otherwise that of the order. Movements that did not begin here have the provider's number in it. */
  ourNo: string;
  amount: Fen;
  at: number;
}

/** Movements of our own money: the provider's charges, and transfers to or from our bank. */
export const ownKinds = ['charge', 'bank'] as const;

/** A line of the provider's bill; `other` is a kind the code does not know. */
export interface Line extends Omit<Movement, 'kind'> {
  kind: Movement['kind'] | (typeof ownKinds)[number] | 'other';
  theirNo: string;
  /** The account's balance after the line, if the bill gives it. */
  balance?: Fen | undefined;
  /** The order's number, if `ourNo` does not begin with it. */
  outTradeNo?: string | undefined;
}

export type OwnLine = Line & { kind: (typeof ownKinds)[number] };

export const isOwnLine = (line: Line): line is OwnLine => ownKinds.some((kind) => kind === line.kind);

/** The balance at the end of a bill; lines of the same moment keep the bill's order. */
export const closingBalance = (lines: readonly Line[]): Fen | undefined =>
  lines.toSorted((a, other) => a.at - other.at).findLast(({ balance }) => balance !== undefined)?.balance;

export const differenceClasses = ['missing_here', 'missing_there', 'amount_differs', 'duplicate'] as const;

/** Bills have `count` refunds of the amount of a line since then, with the line as the last. */
export interface BilledRefunds {
  since: number;
  count: number;
}

export interface Difference {
  class: (typeof differenceClasses)[number];
  kind: Movement['kind'];
  ourNo: string;
  theirNo?: string | undefined;
  outTradeNo?: string | undefined;
  ours?: Fen | undefined;
  theirs?: Fen | undefined;
  /** Of a refund that is missing here. */
  billed?: BilledRefunds | undefined;
}

/** We learn of a payment after it happened; two clocks never differ by more than this. */
export const skew = hour;

/**
 * The bookings that a day's bill, or an earlier one, must contain. The last hour of the day counts towards the next: by a clock ahead
 * of ours the next day has begun, and anything booked before it is on a written bill.
 */
export const bookingWindow = (date: string): readonly [from: number, to: number] => {
  const start = startOfDate(date) - skew;
  return [start, start + day];
};

/** Bills are available from ten in the morning of the next day. */
const writtenAt = 10 * hour;

/** The latest day with an available bill. */
export const lastBilled = (now: number): string => dateAfter(beijingDate(now - writtenAt), -1);

export const movementName = ({ kind, ourNo }: Pick<Line, 'kind' | 'ourNo'>): string => `${kind}#${ourNo}`;

interface Day {
  /** The lines of the day itself. */
  lines: readonly Line[];
  /** Lines of earlier days, as far as they are stored. */
  earlier: readonly Line[];
  /** Bookings with the numbers of the lines, of any day, each once. */
  booked: readonly Movement[];
  /** Bookings of the day: see `windowOf`. */
  expected: readonly Movement[];
}

export interface ReconciliationResult {
  matched: number;
  differences: Difference[];
  /** Lines of an unknown kind, which are not booked. */
  others: { lines: number; amount: Fen };
}

type PaymentLine = Line & Movement;

const isPaymentLine = (line: Line): line is PaymentLine => line.kind !== 'other' && !isOwnLine(line);

const differenceOf = (line: PaymentLine, kind: Difference['class'], ours?: Fen): Difference => ({
  class: kind,
  kind: line.kind,
  ourNo: line.ourNo,
  theirNo: line.theirNo,
  outTradeNo: line.outTradeNo,
  theirs: line.amount,
  ours,
});

/** Removes and returns the movement of the same amount, if possible one that was not booked before the line. */
function takeMatching(remaining: Movement[], line: Movement): Movement | undefined {
  const fits = ({ amount }: Movement): boolean => amount === line.amount;
  const later = remaining.findIndex((movement) => fits(movement) && movement.at + skew >= line.at);
  const at = later < 0 ? remaining.findIndex(fits) : later;
  return at < 0 ? undefined : remaining.splice(at, 1)[0];
}

/**
 * Whether as many refunds are booked as bills have: most bills do not say which refund of an order a line is. A refund is
 * booked after it happened, so earlier bookings are of earlier lines.
 */
export const isRefundBooked = (booked: readonly Movement[], amount: Fen, { since, count }: BilledRefunds): boolean =>
  booked.filter((ours) => ours.kind === 'refund' && ours.amount === amount && ours.at + skew >= since).length >= count;

interface BookedNumber {
  /** Of any day. */
  booked: readonly Movement[];
  /** Those that the bill of the day, or an earlier one, must contain. */
  expected: readonly Movement[];
  /** Lines of earlier days. */
  before: readonly PaymentLine[];
}

const inTime = <M extends Movement>(movements: readonly M[]): M[] => movements.toSorted((a, other) => a.at - other.at);

const isSame =
  ({ at, amount }: Movement) =>
  (other: Movement): boolean =>
    other.at === at && other.amount === amount;

/** Most bookings of the day are also found by their number, and count once; a number may have two of one moment and amount. */
function union(booked: readonly Movement[], expected: readonly Movement[]): Movement[] {
  const counted = [...booked];
  const others = expected.filter((movement) => {
    const at = counted.findIndex(isSame(movement));
    if (at >= 0) counted.splice(at, 1);
    return at < 0;
  });
  return [...booked, ...others];
}

/** A number moves money as often as it was booked: once more on this day, after an earlier day, or after we knew of it, is a duplicate. */
function compareNumber(lines: readonly PaymentLine[], { booked, expected, before }: BookedNumber): Difference[] {
  // Matches lines and bookings in order of time, whatever the order of the bill.
  const ours = inTime(union(booked, expected));
  const remaining = [...ours];
  for (const line of inTime(before)) if (!takeMatching(remaining, line)) remaining.shift();
  const isKnown = ours.length + before.length > 0;
  const fitting = inTime(lines).map((line) => ({ line, booked: takeMatching(remaining, line) }));
  const differences = fitting.flatMap(({ line, booked = remaining.shift() }, at) => {
    if (booked) return compareLine(line, booked);
    return [differenceOf(line, isKnown || at > 0 ? 'duplicate' : 'missing_here', ours[0]?.amount)];
  });
  return [...differences, ...remaining.filter((movement) => expected.some(isSame(movement))).map(missingThere)];
}

/**
 * The refunds of an order, ours of the whole or a part of it and those in the provider's console, have its number in
 * common: each line needs a booking of its amount, and one without is another refund.
 */
function compareRefunds(lines: readonly PaymentLine[], { booked, expected, before }: BookedNumber): Difference[] {
  const ours = inTime(union(booked, expected));
  const remaining = [...ours];
  const all = inTime([...before, ...lines]);
  const missing = all.filter((line) => !takeRefund(remaining, line)).filter((line) => lines.includes(line));
  const differences = missing.map((line) => ({
    ...differenceOf(line, 'missing_here'),
    billed: billedWith(line, all).find((billed) => !isRefundBooked(ours, line.amount, billed)),
  }));
  return [...differences, ...remaining.filter((movement) => expected.some(isSame(movement))).map(missingThere)];
}

/** Removes the first booking of the amount that is not older than the line. */
function takeRefund(remaining: Movement[], line: Movement): boolean {
  const at = remaining.findIndex(({ amount, at: bookedAt }) => amount === line.amount && bookedAt + skew >= line.at);
  return at >= 0 && remaining.splice(at, 1).length > 0;
}

/** How many refunds of its amount there are up to the line, since each of them. */
function billedWith(line: PaymentLine, all: readonly PaymentLine[]): BilledRefunds[] {
  const same = all.filter(({ amount }) => amount === line.amount);
  const upTo = same.slice(0, same.indexOf(line) + 1);
  return upTo.map(({ at: since }, before) => ({ since, count: upTo.length - before }));
}

function compareLine(line: PaymentLine, ours: Movement): Difference[] {
  if (line.at > ours.at + skew) return [differenceOf(line, 'duplicate', ours.amount)];
  return line.amount === ours.amount ? [] : [differenceOf(line, 'amount_differs', ours.amount)];
}

/** Compares a day's bill with the ledger in both directions. */
export function reconcile({ lines, earlier, booked, expected }: Day): ReconciliationResult {
  const paymentLines = Map.groupBy(lines.filter(isPaymentLine), movementName);
  const before = Map.groupBy(earlier.filter(isPaymentLine), movementName);
  const bookings = Map.groupBy(booked, movementName);
  const due = Map.groupBy(expected, movementName);
  const differences = [...new Set([...paymentLines.keys(), ...due.keys()])].flatMap((name) =>
    (name.startsWith('refund#') ? compareRefunds : compareNumber)(paymentLines.get(name) ?? [], {
      booked: bookings.get(name) ?? [],
      expected: due.get(name) ?? [],
      before: before.get(name) ?? [],
    }),
  );
  const others = lines.filter(({ kind }) => kind === 'other');
  const unmatched = differences.filter((difference) => difference.class !== 'missing_there');
  return {
    matched: lines.length - others.length - unmatched.length,
    differences,
    others: { lines: others.length, amount: fen(others.reduce((sum, { amount }) => sum + amount, 0)) },
  };
}

const missingThere = ({ kind, ourNo, amount }: Movement): Difference => ({
  class: 'missing_there',
  kind,
  ourNo,
  ours: amount,
});
