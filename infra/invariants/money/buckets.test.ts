import { expect, test } from 'vitest';
import { at, bucket, entries, linesAbout, pk, posting, seller, sold } from '../test/test-items.ts';

const [mature, pending] = ['B#2026112303#0', 'B#2026112314#0'];
const wrong = 'lies in it instead of';

const sales = [...sold('1', 9_000, mature), ...sold('2', 8_000, pending)];
const right = [...sales, bucket(mature, 9_000), bucket(pending, 8_000)];

test('money that moved from a bucket that has not matured to one that has is told, though the sum is right', () => {
  expect(linesAbout(right, wrong)).toEqual([]);
  expect(linesAbout([...sales, bucket(mature, 17_000), bucket(pending, 0)], wrong)).toEqual([
    `I4 bucket ${pk} / ${mature}: 17000 lies in it instead of 9000`,
    `I4 bucket ${pk} / ${pending}: 0 lies in it instead of 8000`,
  ]);
});

test('a refund is out of the buckets that it names', () => {
  const refund = { kind: 'refund', pk: 'ORD#2', sk: 'RFD#1', covered: [{ bucket: pending, amount: 8_000 }] };
  const refunded = [...sales, posting('COV#2', -8_000), refund];
  expect(linesAbout([...refunded, bucket(mature, 9_000), bucket(pending, 0)], wrong)).toEqual([]);
  expect(linesAbout([...refunded, bucket(mature, 1_000), bucket(pending, 8_000)], wrong)).toHaveLength(2);
});

test.each([
  ['COR#1', -500, [8_500, 8_000], []],
  ['COR#1', -500, [9_000, 7_500], [pending]],
  ['COR#1', -500, [8_499, 8_000], [mature]],
  ['PCV#2#1', -500, [9_000, 7_500], []],
  ['PCV#1#1', -500, [9_000, 7_500], [pending]],
  ['COR#1', 500, [9_000, 8_500], []],
  ['COR#1', 500, [9_500, 8_000], [mature]],
  ['PO#1#RES', -500, [8_500, 8_000], [mature]],
] as const)('%s of %s moves only what it reaches: %s', (reference, owed, [first, second], expectedKeys) => {
  const booked = posting(reference, owed, { at: at('23T09:15') });
  const lines = linesAbout([...sales, booked, bucket(mature, first), bucket(pending, second)], wrong);
  expect(lines.map((line) => expectedKeys.find((sk) => line.includes(sk)))).toEqual([...expectedKeys]);
});

test('a dispute takes from its own sale, and what is not there is owed since its hour', () => {
  const dispute = { kind: 'reversal', pk: 'ORD#1', sk: 'REV#D', what: 'dispute', theirNo: 'D', outTradeNo: '1' };
  const opened = [...sales, dispute, posting('DSP#D#OPEN', -9_000, { at: at('23T09:15') })];
  const owed = bucket('B#2026112309#D', -9_000);
  expect(linesAbout([...opened, bucket(mature, 0), bucket(pending, 8_000)], wrong)).toEqual([]);
  expect(linesAbout([...opened, bucket(mature, 9_000), bucket(pending, 8_000), owed], wrong)).toEqual([]);
  const elsewhere = [...opened, bucket(mature, 9_000), bucket(pending, 8_000), bucket('B#2026112308#D', -9_000)];
  expect(linesAbout(elsewhere, wrong)).toEqual([expect.stringContaining('B#2026112308#D')]);
  expect(linesAbout([...opened, bucket(mature, 9_000), bucket(pending, -1_000)], wrong)).toHaveLength(1);
});

test('hours that were folded lie in their day, and have nothing themselves', () => {
  const folded = [...sold('1', 9_000, 'B#2026112203#0'), ...sold('2', 8_000, 'B#2026112204#0')];
  const foldedInto = 'B#20261122~#0';
  const hours = (amount: number) => [
    bucket('B#2026112203#0', amount, { foldedInto }),
    bucket('B#2026112204#0', 0, { foldedInto }),
  ];
  expect(linesAbout([...folded, ...hours(0), bucket(foldedInto, 17_000)], wrong)).toEqual([]);
  expect(linesAbout([...folded, ...hours(0), bucket(foldedInto, 9_000)], wrong)).toHaveLength(1);
  expect(
    linesAbout([...folded, ...hours(100), bucket(foldedInto, 16_900)], 'it is folded, and not empty'),
  ).toHaveLength(1);
});

test('each day has what was earned on it, and by how many sales: on another day both are told, though the sums are right', () => {
  const day = (sk: string, earned: number, sales: number) => ({
    ...{ kind: 'earned', pk: `EARNED#${seller}`, sk, earned, sales },
  });
  const booked = [...sold('1', 9_000, mature), posting('COV#2', -500, { at: at('23T00:00') }), posting('PO#1#RES', -5)];
  const linesOfDays = (...days: ReturnType<typeof day>[]) => linesAbout([...booked, ...days], 'I14 earned');
  expect(linesOfDays(day('20261122', 9_000, 1), day('20261123', -500, -1))).toEqual([]);
  expect(linesOfDays(day('20261122', 8_500, 1))).toHaveLength(2);
  expect(linesOfDays(day('20261121', 9_000, 1), day('20261123', -500, -1))).toEqual([
    `I14 earned EARNED#${seller} / 20261122 is not there`,
    `I14 earned EARNED#${seller} / 20261121: earned is 9000 instead of 0`,
    `I14 earned EARNED#${seller} / 20261121: sales is 1 instead of 0`,
  ]);
  expect(linesOfDays(day('20261122', 9_000, 0), day('20261123', -500, 0))).toEqual([
    `I14 earned EARNED#${seller} / 20261122: sales is 0 instead of 1`,
    `I14 earned EARNED#${seller} / 20261123: sales is 0 instead of -1`,
  ]);
});

test('a refund that the market pays for alone is one sale less for its seller, and earnings as before', () => {
  const refund = posting('COV#1', 0, { at: at('22T10:00'), entries: entries(['fee', 500], ['refunding:1', -500]) });
  const day = { kind: 'earned', pk: `EARNED#${seller}`, sk: '20261122', earned: 9_000, sales: 0 };
  expect(linesAbout([...sold('1', 9_000, mature), refund, day], 'I14 earned')).toEqual([]);
  expect(linesAbout([...sold('1', 9_000, mature), refund, { ...day, sales: 1 }], 'I14 earned')).toHaveLength(1);
});
