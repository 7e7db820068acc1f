import { expect, test } from 'vitest';
import { day, hour, minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import { dateAfter, startOfDate } from '../time.ts';
import {
  bookingWindow,
  closingBalance,
  type Difference,
  isRefundBooked,
  type Line,
  lastBilled,
  type Movement,
  movementName,
  reconcile,
} from './reconciliation.ts';

const date = '2026-11-20';
const start = startOfDate(date);

const line = (over: Partial<Line> = {}): Line => ({
  kind: 'payment',
  ourNo: 'A1',
  theirNo: 'T1',
  amount: fen(1000),
  at: start + 12 * hour,
  ...over,
});

const ours = (over: Partial<Movement> = {}): Movement => ({
  kind: 'payment',
  ourNo: 'A1',
  amount: fen(1000),
  at: start + 12 * hour + second,
  ...over,
});

const compared = (lines: Line[], booked: Movement[], earlier: Line[] = []) =>
  reconcile({ lines, earlier, booked, expected: booked });

const classes = (differences: readonly Difference[]) => differences.map((one) => `${one.class} ${movementName(one)}`);

test('what both have over the same amount is matched', () => {
  const same = compared(
    [line(), line({ kind: 'refund', amount: fen(-1000) }), line({ kind: 'payout', ourNo: 'P1', amount: fen(-950) })],
    [ours(), ours({ kind: 'refund', amount: fen(-1000) }), ours({ kind: 'payout', ourNo: 'P1', amount: fen(-950) })],
  );
  expect(same).toEqual({ matched: 3, differences: [], others: { lines: 0, amount: 0 } });
});

test('each difference has its class, with both amounts where there are two', () => {
  expect(compared([line()], []).differences).toMatchObject([{ class: 'missing_here', theirs: 1000, theirNo: 'T1' }]);
  expect(compared([], [ours()]).differences).toEqual([
    { class: 'missing_there', kind: 'payment', ourNo: 'A1', ours: 1000 },
  ]);
  expect(compared([line({ amount: fen(999) })], [ours()]).differences).toMatchObject([
    { class: 'amount_differs', ours: 1000, theirs: 999 },
  ]);
});

test('what the bill lacks takes nothing from what is matched', () => {
  expect(compared([line()], [ours(), ours({ ourNo: 'A2' })])).toMatchObject({
    ...{ matched: 1, differences: [{ class: 'missing_there', ourNo: 'A2' }] },
  });
});

test('a bill closes with the balance behind its last line of all that have one, whatever their order', () => {
  const balances = [line({ at: start + 2, balance: fen(20) }), line({ at: start + 1, balance: fen(10) })];
  expect(closingBalance([...balances, line({ at: start + 3 })])).toBe(20);
  expect(closingBalance([line()])).toBeUndefined();
});

test('a payout that the bill has twice is one match and one duplicate, whichever comes first', () => {
  const payout = { kind: 'payout', ourNo: 'P1', amount: fen(-950) } as const;
  const [wrong, right] = [line({ ...payout, amount: fen(-900) }), line({ ...payout, theirNo: 'T2' })];
  const twice = compared([wrong, right], [ours(payout)]);
  expect(twice).toMatchObject({ matched: 1, differences: [{ class: 'duplicate', theirs: -900, theirNo: 'T1' }] });
});

test('a number that moved money on a day before, or that we knew had done so, is a duplicate', () => {
  const before = line({ at: start - hour, theirNo: 'T0' });
  expect(classes(compared([line()], [ours()], [before]).differences)).toEqual(['duplicate payment#A1']);
  expect(classes(compared([line()], [ours({ at: start })]).differences)).toEqual(['duplicate payment#A1']);
});

test('what a number has booked is matched by time, each booking once, and none of another day is missing', () => {
  const [early, late] = [ours({ at: start + hour }), ours({ at: start + 9 * hour })];
  const lateLine = line({ at: start + 9 * hour, theirNo: 'T2' });
  const both = { lines: [lateLine], earlier: [], booked: [early, late], expected: [late] };
  expect(reconcile(both)).toMatchObject({ matched: 1, differences: [] });
  const again = { matched: 1, differences: [{ class: 'duplicate', theirNo: 'T2' }] };
  expect(compared([lateLine, line({ at: start })], [early])).toMatchObject(again);
  const twice = { lines: [line(), line()], earlier: [], booked: [ours()], expected: [ours(), ours()] };
  expect(reconcile(twice)).toMatchObject({ matched: 2, differences: [] });
  const unknown = compared([line(), line()], []).differences;
  expect(classes(unknown)).toEqual(['missing_here payment#A1', 'duplicate payment#A1']);
  expect(classes(compared([line()], [], [line({ at: start - hour })]).differences)).toEqual(['duplicate payment#A1']);
});

test('a refund that came back and was given again moved twice, whichever of its lines comes first', () => {
  const back = { kind: 'refund', amount: fen(-1000) } as const;
  const [first, again] = [start + 2 * hour, start + 9 * hour];
  const lines = [line({ ...back, at: again, theirNo: 'T3' }), line({ ...back, at: first })];
  const booked = [ours({ ...back, at: first + second }), ours({ ...back, at: again + second })];
  for (const expected of [lines, lines.toReversed()])
    expect(compared(expected, booked)).toMatchObject({ matched: 2, differences: [] });
});

test('refunds of one number are matched by amount and time, and one that the bill lacks is missing', () => {
  const back = (amount: number, at: number) => ({ kind: 'refund', amount: fen(-amount), at }) as const;
  const booked = [ours(back(5, start + hour)), ours(back(5, start + hour)), ours(back(3, start + 9 * hour))];
  const lines = [line(back(5, start)), line(back(5, start)), line(back(3, start + 8 * hour))];
  expect(compared(lines, booked)).toMatchObject({ matched: 3, differences: [] });
  expect(compared(lines.slice(1), booked).differences).toMatchObject([{ class: 'missing_there', ours: -5 }]);
  const daysAgo = ours(back(5, start - 9 * day));
  expect(
    reconcile({ lines: [line(back(5, start))], earlier: [], booked: [daysAgo, ...booked.slice(1, 2)], expected: [] }),
  ).toMatchObject({ matched: 1, differences: [] });
});

test('of two refunds over one amount, one booked, the other is missing here, with how many there are since when', () => {
  const back = (at: number) => ({ kind: 'refund', amount: fen(-5), at: start + at }) as const;
  const missing = (lines: Line[], booked: Movement[], earlier: Line[] = []) =>
    reconcile({ lines, earlier, booked, expected: [] }).differences.map((one) => [one.class, one.theirNo, one.billed]);
  const [first, second] = [line(back(hour)), line({ ...back(2 * hour), theirNo: 'T2' })];
  const billed = { since: first.at, count: 2 };
  expect(missing([first, second], [ours(back(2 * hour))])).toEqual([['missing_here', 'T2', billed]]);
  expect(missing([second], [ours(back(hour))], [first])).toEqual([['missing_here', 'T2', billed]]);
  expect(missing([second], [ours(back(-9 * hour))])).toEqual([['missing_here', 'T2', { since: second.at, count: 1 }]]);
  expect(missing([first, second], [ours(back(hour)), ours(back(4 * hour))])).toEqual([]);
  expect(isRefundBooked([ours(back(2 * hour))], fen(-5), billed)).toBe(false);
  expect(isRefundBooked([ours(back(hour)), ours(back(2 * hour))], fen(-5), billed)).toBe(true);
});

test('charges of the provider are no trades, even under the number of one, and are only added up', () => {
  const charge = line({ kind: 'other', amount: fen(-6) });
  expect(compared([line(), charge], [ours()])).toEqual({
    matched: 1,
    differences: [],
    others: { lines: 1, amount: -6 },
  });
});

test('every booking belongs to the window of exactly one day, and the bill of a day is asked for from ten o’clock on', () => {
  expect(bookingWindow(date)[1]).toBe(bookingWindow(dateAfter(date, 1))[0]);
  expect(bookingWindow(date).map((at) => (at - start) / hour)).toEqual([-1, 23]);
  expect(lastBilled(start + day + 10 * hour - 1)).toBe('2026-11-19');
  expect(lastBilled(start + day + 10 * hour)).toBe(date);
});

const isWithin = (at: number, [from, to]: readonly [number, number]): boolean => at >= from && at < to;

test('the two clocks may differ by minutes around midnight without a false alarm', () => {
  const bill = line({ at: start + day - second });
  for (let ahead = -50 * minute; ahead <= 50 * minute; ahead += minute) {
    const booking = ours({ at: bill.at + ahead });
    const expectedOn = (today: string) => [booking].filter(({ at }) => isWithin(at, bookingWindow(today)));
    const itsDay = reconcile({ lines: [bill], earlier: [], booked: [booking], expected: expectedOn(date) });
    const after = reconcile({ lines: [], earlier: [bill], booked: [], expected: expectedOn(dateAfter(date, 1)) });
    expect([...itsDay.differences, ...after.differences], `${ahead / minute} minutes`).toEqual([]);
  }
});
