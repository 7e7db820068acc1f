import { expect, test } from 'vitest';
import { violationsIn } from '../invariants.ts';

const now = Date.parse('2026-11-23T10:30:00+08:00');
const seller = '01M7TJYRB6YHJF34KE5FA59HWX';
const pk = `SBAL#${seller}`;

const bucket = { kind: 'bucket', pk, sk: 'B#2026112314#0', amount: 8000 };
const totals = { kind: 'totals', pk, sk: 'TOTAL', sellerId: seller, duePk: 'DUE#PAY#1' };
const dueAt = (time: string) => ({ ...totals, dueAt: String(Date.parse(`2026-11-${time}:00+08:00`)) });

const saidOf = (items: Parameters<typeof violationsIn>[0]['items'], about: string): string[] =>
  violationsIn({ items, sizes: undefined }, now).filter((line) => line.includes(about));

const runs = 'no payout run comes';

test('whose money is still to mature is on the list of the payout runs, for the first after that at the latest', () => {
  for (const time of ['23T11:00', '23T15:00', '23T18:00']) expect(saidOf([bucket, dueAt(time)], runs)).toEqual([]);
  for (const wrong of [totals, dueAt('24T00:00'), { ...totals, sk: 'COUNT' }]) {
    expect(saidOf([bucket, wrong], runs)).toEqual([expect.stringContaining(`totals ${pk} / TOTAL`)]);
  }
});

test.each([
  { ...bucket, sk: 'B#2026112309#0' },
  { ...bucket, amount: 0 },
  { ...bucket, frozenBy: 'p' },
  { ...bucket, paidAt: 1 },
])('no run has to come for what has matured, is nothing or is taken', (other) => {
  expect(saidOf([other, totals], runs)).toEqual([]);
});

test.each([
  [6600, 330, []],
  [101, 5, []],
  [0, 0, []],
  [6600, 0, ['I3 order ORD#1 / ORD: its fee is not 5 in a hundred of its amount']],
  [6600, 331, ['I3 order ORD#1 / ORD: its fee is not 5 in a hundred of its amount']],
])('of %s fen the fee is as promised, and not %s', (amount, fee, said) => {
  const file = { kind: 'file', pk: 'FILE#f', sk: 'FILE', ownerId: seller, version: 1 };
  const order = { kind: 'order', pk: 'ORD#1', sk: 'ORD', outTradeNo: '1', fileId: 'f', amount, fee };
  expect(saidOf([file, order], 'its fee is not')).toEqual(said);
});
