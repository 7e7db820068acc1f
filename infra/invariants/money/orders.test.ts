import { expect, test } from 'vitest';
import { at, linesAbout, pk, seller } from '../test/test-items.ts';

const bucket = { kind: 'bucket', pk, sk: 'B#2026112314#0', amount: 8000 };
const totals = { kind: 'totals', pk, sk: 'TOTAL', sellerId: seller, duePk: 'DUE#PAY#1' };
const dueAt = (time: string) => ({ ...totals, dueAt: String(Date.parse(`2026-11-${time}:00+08:00`)) });

const runs = 'no payout run comes';

test('whose money is still to mature is on the list of the payout runs, for the first after that at the latest', () => {
  for (const time of ['23T11:00', '23T15:00', '23T18:00']) expect(linesAbout([bucket, dueAt(time)], runs)).toEqual([]);
  for (const wrong of [totals, dueAt('24T00:00'), { ...totals, sk: 'COUNT' }]) {
    expect(linesAbout([bucket, wrong], runs)).toEqual([expect.stringContaining(`totals ${pk} / TOTAL`)]);
  }
});

test.each([
  { ...bucket, sk: 'B#2026112309#0' },
  { ...bucket, amount: 0 },
  { ...bucket, frozenBy: 'p' },
  { ...bucket, paidAt: 1 },
])('no run has to come for what has matured, is nothing or is taken', (other) => {
  expect(linesAbout([other, totals], runs)).toEqual([]);
});

const payee = { kind: 'payee', pk: `USR#${seller}`, sk: 'PAYEE' };
const mature = { ...bucket, sk: 'B#2026112309#0' };
const missed = `I4 totals ${pk} / TOTAL: no payout run comes for what has matured, dueAt is`;

test('whose money has matured, and could leave, is on the list for the next run', () => {
  for (const time of ['23T06:00', '23T10:30', '23T12:00'])
    expect(linesAbout([mature, payee, dueAt(time)], runs)).toEqual([]);
  expect(linesAbout([mature, payee, totals], runs)).toEqual([`${missed} undefined`]);
  expect(linesAbout([mature, payee, dueAt('23T18:00')], runs)).toEqual([`${missed} ${at('23T18:00')}`]);
  expect(linesAbout([mature, payee], runs)).toHaveLength(1);
});

const payout = { kind: 'payout', pk: 'PO#P', sk: 'PO', sellerId: seller, createdAt: at('22T12:00'), amount: 5 };
const failed = { ...payout, state: 'failed', finishedAt: at('22T12:30') };
const share = { ...mature, sk: 'B#2026112309#S#1', amount: 5 };
const order = { kind: 'order', pk: 'ORD#1', sk: 'ORD', status: 'paid', tradeNo: '1' };

test.each<[why: string, items: Record<string, unknown>[], isOff: boolean]>([
  ['no account', [], true],
  ['held by an operator', [payee, { kind: 'seller-hold', pk, sk: 'HOLD' }], true],
  ['below the least that is paid out', [payee, { ...mature, amount: -7991, sk: 'B#2026112310#D' }], true],
  ['ten fen are paid out', [payee, { ...mature, amount: -7990, sk: 'B#2026112310#D' }], false],
  ['a payout that failed, and is not tried again', [payee, failed], true],
  ['one that failed before the last', [payee, failed, { ...payout, pk: 'PO#Q', createdAt: at('22T18:00') }], false],
  ['a payout under way', [payee, { ...payout, state: 'submitted' }], false],
  ['more than leaves of somebody unknown', [payee, { ...totals, paidOut: 92_001 }], true],
  ['as much as leaves of somebody unknown', [payee, { ...totals, paidOut: 92_000 }], false],
  [
    'somebody known',
    [payee, { ...totals, paidOut: 92_001 }, { kind: 'identity', pk: payee.pk, sk: 'IDENTITY' }],
    false,
  ],
])('off the list of the payout runs: %s', (_, items, isOff) => {
  const all = [mature, totals, ...items].map((item) => ({ pk: '', sk: '', ...item }));
  expect(linesAbout(all, missed)).toHaveLength(isOff ? 0 : 1);
});

test('the share of a sale is paid by itself, however little, while its buyer has not asked it back', () => {
  expect(linesAbout([share, order, payee, totals], missed)).toHaveLength(1);
  expect(linesAbout([share, { ...order, status: 'refunding' }, payee, totals], missed)).toEqual([]);
  expect(linesAbout([{ ...share, sk: mature.sk }, order, payee, totals], missed)).toEqual([]);
});

test.each([
  [6600, 330, []],
  [101, 5, []],
  [0, 0, []],
  [6600, 0, ['I3 order ORD#1 / ORD: its fee is not 5 in a hundred of its amount']],
  [6600, 331, ['I3 order ORD#1 / ORD: its fee is not 5 in a hundred of its amount']],
])('of %s fen the fee is as promised, and not %s', (amount, fee, lines) => {
  const file = { kind: 'file', pk: 'FILE#f', sk: 'FILE', ownerId: seller, version: 1 };
  const order = { kind: 'order', pk: 'ORD#1', sk: 'ORD', outTradeNo: '1', fileId: 'f', amount, fee };
  expect(linesAbout([file, order], 'its fee is not')).toEqual(lines);
});
