import { day, hour } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { beijingDate, dateAfter, startOfDate } from '../time.ts';

export const movementKinds = [
  'payment',
  'refund',
  'payout',
  /** A seller's share, taken back for a refund. */
  'return',
  /** A refund that somebody began at the provider. */
  'refund_by_hand',
  /** A refund that the buyer's bank gave back. */
  'refund_failed',
  /** Withdrawn or reinstated, and what the provider kept for it. */
  'dispute',
  'dispute_fee',
  'payout_returned',
] as const;

/** Money that moved at a provider, as the books or its bill have it; the amount as the provider's balance sees it. */
export interface Movement {
  kind: (typeof movementKinds)[number];
  /** The number we gave: that of the payout, otherwise that of the order. What we did not begin has theirs in it. */
  ourNo: string;
  amount: Fen;
  at: number;
}

/** What moved an account of ours at a provider, and is no trade: what it charges us, and what goes to or comes from our bank. */
export const ownKinds = ['charge', 'bank'] as const;

/** A line of the provider's bill; `other` is what has a name nobody here knows. */
export interface Line extends Omit<Movement, 'kind'> {
  kind: Movement['kind'] | (typeof ownKinds)[number] | 'other';
  theirNo: string;
  /** What the account held after it, where the bill says so. */
  balance?: Fen | undefined;
  /** Where the number is none of ours, and does not begin with it. */
  outTradeNo?: string | undefined;
}

export type OwnLine = Line & { kind: (typeof ownKinds)[number] };

export const isOwn = (line: Line): line is OwnLine => ownKinds.some((kind) => kind === line.kind);

/** What the account held at the end of a bill; lines of one moment are in the bill's order. */
export const closingOf = (lines: readonly Line[]): Fen | undefined =>
  lines.toSorted((a, other) => a.at - other.at).findLast(({ balance }) => balance !== undefined)?.balance;

export const differenceClasses = ['missing_here', 'missing_there', 'amount_differs', 'duplicate'] as const;

export interface Difference {
  class: (typeof differenceClasses)[number];
  kind: Movement['kind'];
  ourNo: string;
  theirNo?: string | undefined;
  outTradeNo?: string | undefined;
  ours?: Fen | undefined;
  theirs?: Fen | undefined;
}

/** We hear of a trade after it has happened; by more than this no two clocks differ. */
export const skew = hour;

/**
 * Which of our bookings a day's bill, or one before it, must have. The last hour of the day belongs to the next: by a
 * clock that is ahead of ours it has begun already, and whatever we knew by then is on a bill that is written.
 */
export const windowOf = (date: string): readonly [from: number, to: number] => {
  const start = startOfDate(date) - skew;
  return [start, start + day];
};

/** A bill is there from ten in the morning of the next day on. */
const writtenAt = 10 * hour;

/** The latest day whose bill can be had. */
export const lastBilled = (now: number): string => dateAfter(beijingDate(now - writtenAt), -1);

export const nameOf = ({ kind, ourNo }: Pick<Line, 'kind' | 'ourNo'>): string => `${kind}#${ourNo}`;

interface Day {
  /** Of the day itself. */
  lines: readonly Line[];
  /** Of days before, as far back as they are at hand. */
  earlier: readonly Line[];
  /** What the books have under the numbers of the lines, whenever it was booked. */
  booked: readonly Movement[];
  /** What the books have of the day: see `windowOf`. */
  expected: readonly Movement[];
}

export interface Reconciled {
  matched: number;
  differences: Difference[];
  /** What no account of the books knows of. */
  others: { lines: number; amount: Fen };
}

type PaymentLine = Line & Movement;

const isPaymentLine = (line: Line): line is PaymentLine => line.kind !== 'other' && !isOwn(line);

const differenceOf = (line: PaymentLine, kind: Difference['class'], ours?: Fen): Difference => ({
  class: kind,
  kind: line.kind,
  ourNo: line.ourNo,
  theirNo: line.theirNo,
  outTradeNo: line.outTradeNo,
  theirs: line.amount,
  ours,
});

/** The one of the same amount. */
function take(remaining: Movement[], { amount }: Movement): Movement | undefined {
  const at = remaining.findIndex((movement) => movement.amount === amount);
  return at < 0 ? undefined : remaining.splice(at, 1)[0];
}

interface Booked {
  ours: readonly Movement[];
  /** Of days before. */
  before: readonly PaymentLine[];
}

const inTime = <M extends Movement>(movements: readonly M[]): M[] => movements.toSorted((a, other) => a.at - other.at);

/** A number moves money as often as we booked it: not again on this day, nor after a day before, nor after we knew that it had. */
function judge(lines: readonly PaymentLine[], { ours, before }: Booked): Difference[] {
  // The first of what moved is the first of what was booked, in whatever order a bill has its lines.
  const remaining = inTime(ours);
  for (const line of inTime(before)) if (!take(remaining, line)) remaining.shift();
  const isKnown = ours.length + before.length > 0;
  const fitting = inTime(lines).map((line) => ({ line, booked: take(remaining, line) }));
  return fitting.flatMap(({ line, booked = remaining.shift() }, at) => {
    if (booked) return judgeLine(line, booked);
    return [differenceOf(line, isKnown || at > 0 ? 'duplicate' : 'missing_here', ours[0]?.amount)];
  });
}

function judgeLine(line: PaymentLine, ours: Movement): Difference[] {
  if (line.at > ours.at + skew) return [differenceOf(line, 'duplicate', ours.amount)];
  return line.amount === ours.amount ? [] : [differenceOf(line, 'amount_differs', ours.amount)];
}

/** Compares a day's bill with the books, both ways. */
export function reconcile({ lines, earlier, booked, expected }: Day): Reconciled {
  const paymentLines = Map.groupBy(lines.filter(isPaymentLine), nameOf);
  const before = Map.groupBy(earlier.filter(isPaymentLine), nameOf);
  const ours = Map.groupBy(once([...expected, ...booked]), nameOf);
  const judged = [...paymentLines].flatMap(([name, same]) =>
    judge(same, { ours: ours.get(name) ?? [], before: before.get(name) ?? [] }),
  );
  const others = lines.filter(({ kind }) => kind === 'other');
  const missing = expected.filter((movement) => !paymentLines.has(nameOf(movement)) && !before.has(nameOf(movement)));
  return {
    matched: lines.length - others.length - judged.length,
    differences: [...judged, ...missing.map(missingThere)],
    others: { lines: others.length, amount: fen(others.reduce((sum, { amount }) => sum + amount, 0)) },
  };
}

/** What was booked on the day is found under its number as well. */
const once = (movements: readonly Movement[]): Movement[] => [
  ...new Map(movements.map((movement) => [`${nameOf(movement)}#${movement.at}#${movement.amount}`, movement])).values(),
];

const missingThere = ({ kind, ourNo, amount }: Movement): Difference => ({
  class: 'missing_there',
  kind,
  ourNo,
  ours: amount,
});
