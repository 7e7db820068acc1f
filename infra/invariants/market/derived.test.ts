import { expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { hour } from '#shared/limits';
import { violationsIn } from '../invariants.ts';
import { at, linesAbout, now, pk, seller } from '../test/test-items.ts';

const other = '01M7TJYRB6YHJF34KE5FA59HWY';
const mark = 'KFIJKTrdr9HY5riF';
const sight = (userId: string, isCompared = true): Item => ({
  ...{ kind: 'kin-sight', pk: `KIN#${mark}`, sk: `U#${userId}`, userId, isCompared },
});
const link = (first: string, second: string): Item => ({ kind: 'kin', pk: `KINOF#${first}`, sk: second });
const row: Item = {
  kind: 'kin-row',
  pk: `KIN#${mark}`,
  sk: 'ROW',
  mark,
  shared: 'payer',
  users: [other, seller],
  since: at('22T09:00'),
};
const met = [sight(other), sight(seller), link(other, seller), link(seller, other), row];
const without = (lost: Item): Item[] => met.filter((item) => item !== lost);

test('whoever met is kin both ways, was seen, and stands in a row: each of these that is lost is told', () => {
  expect(linesAbout(met, 'KIN')).toEqual([]);
  const keyOf = ({ kind, pk: key, sk }: Item) => `I10 ${kind} ${key} / ${sk} is not there`;
  for (const lost of met) expect(linesAbout(without(lost), 'KIN')).toContain(keyOf(lost));
  expect(linesAbout([sight(other), sight(seller, false)], 'KIN')).toEqual([]);
});

const payee: Item = { kind: 'payee', pk: `USR#${seller}`, sk: 'PAYEE', mark: 'm', setAt: at('22T09:00') };
const identity: Item = { kind: 'identity', pk: payee.pk, sk: 'IDENTITY' };
test('whoever has an account, and an identity, was seen with each', () => {
  const unseen = `payee USR#${seller} / PAYEE: kin-sight KIN#… / U#${seller} is not there`;
  expect(linesAbout([payee], unseen)).toHaveLength(1);
  expect(linesAbout([payee, sight(seller)], unseen)).toEqual([]);
  expect(linesAbout([payee, identity, sight(seller)], unseen)).toHaveLength(1);
  expect(linesAbout([{ ...payee, mark: undefined }], unseen)).toEqual([]);
});

test('payouts of somebody unknown are counted', () => {
  const payouts = ['P', 'Q'].map((id) => ({
    ...{ kind: 'payout', pk: `PO#${id}`, sk: 'PO', sellerId: seller, createdAt: at('22T12:00') },
  }));
  const counted = (count: number): Item => ({ kind: 'unproven', pk, sk: 'UNPROVEN', payouts: count });
  const linesOfUnproven = (...more: Item[]) =>
    linesAbout([...payouts, ...more], 'unproven').filter((line) => !/its user/.test(line));
  expect(linesOfUnproven(counted(2))).toEqual([]);
  expect(linesOfUnproven()).toEqual([`I10 unproven ${pk} / UNPROVEN is not there`]);
  expect(linesOfUnproven(counted(1))).toEqual([`I10 unproven ${pk} / UNPROVEN: payouts is 1 instead of 2`]);
  expect(linesOfUnproven(counted(3))).toEqual([`I10 unproven ${pk} / UNPROVEN: payouts is 3, and there were 2`]);
  expect(linesOfUnproven(identity)).toEqual([]);
  expect(linesOfUnproven({ kind: 'payee-gone', pk: payee.pk, sk: 'PAYEE#GONE#1' })).toEqual([]);
});

test('ends of days are kept without a gap; the last come by themselves', () => {
  const standings = { fee: { debit: 0, credit: 5, balance: -5 } };
  const closing = (date: string): Item => ({
    kind: 'closing',
    pk: 'CLOSING',
    sk: date,
    date,
    at: at('22T00:00'),
    standings,
  });
  const days = Array.from({ length: 30 }, (_, day) => closing(`2026-01-${String(day + 1).padStart(2, '0')}`));
  expect(linesAbout(days, 'closing')).toEqual([]);
  expect(linesAbout(days.slice(0, -1), 'closing')).toEqual([]);
  expect(linesAbout(days.toSpliced(11, 1), 'closing')).toEqual(['I14 closing CLOSING / 2026-01-12 is not there']);
  expect(linesAbout(days.with(11, { ...closing('2026-01-12'), date: '2026-01-13' }), 'closing')).toHaveLength(1);
  expect(linesAbout([...days, { ...closing('zzz'), date: 'zzz' }], 'CLOSING / zzz')).not.toEqual([]);
});

test.each([
  [undefined, 1],
  [{ bar: 'removed', at: at('22T09:15') }, 0],
  [{ bar: 'hidden', at: at('22T09:15') }, 0],
])('what is barred is in no list, and not counted: %o', (takedown, count) => {
  const items = (filesPublic: number): Item[] => [
    { kind: 'file', pk: 'FILE#f', sk: 'FILE', ownerId: seller, isPublic: true, category: 'document', barred: takedown },
    { kind: 'user', pk: `USR#${seller}`, sk: 'USR', filesCount: filesPublic },
    { kind: 'totals', pk: 'COUNT#market', sk: 'COUNT', users: 0, filesPublic },
  ];
  for (const name of ['filesPublic is', 'filesCount is']) {
    expect(linesAbout(items(count), name)).toEqual([]);
    expect(linesAbout(items(1 - count), name)).toHaveLength(1);
  }
});

const ended = (state: string): Item => ({ kind: 'payout', pk: 'PO#P', sk: 'PO', id: 'P', state });
const sentAt = (time: number): Item => ({ kind: 'outbox', pk: 'OUT#x', sk: 'OUT', dueAt: String(time) });

test.each([
  [sentAt(now - 2 * hour), 'I8 OUT#x has been due since', 1],
  [sentAt(now - hour / 2), 'I8 OUT#x has been due since', 0],
  [ended('succeeded'), 'I5 the payout P is', 1],
  [ended('failed'), 'I5 the payout P is', 1],
  [ended('submitted'), 'I5 the payout P is', 0],
  [{ kind: 'purchase', pk: 'ME#u', sk: 'f#PUR', outTradeNo: '1' }, 'I6 1 is owned and no order says', 1],
  [{ kind: 'mail-settings', pk: 'USR#u', sk: 'PREFS' }, 'I10 mail-settings USR#u / PREFS', 1],
  [{ kind: 'user', pk: 'USR#u', sk: 'USR', id: 'u', followersCount: 1, followingCount: 0 }, 'I10 the person u', 1],
  [{ kind: 'user', pk: 'USR#u', sk: 'USR', id: 'u', followersCount: 0, followingCount: 0 }, 'I10 the person u', 0],
])('what has no counterpart, or no end, is told, and what is on its way is not: %o', (item, about, count) => {
  expect(linesAbout([item], about)).toHaveLength(count);
});

test.each([
  [new Map([['files/1', 5]]), []],
  [new Map(), ['I9 the object files/1 of 5 bytes is not there']],
  [new Map([['files/1', 1]]), ['I9 the object files/1 of 5 bytes is 1']],
  [undefined, []],
])('an object that is gone or cut short is told, where the bucket was listed: %o', (sizes, lines) => {
  const items = [{ kind: 'file', pk: 'FILE#f', sk: 'FILE', ownerId: seller, files: [{ key: 'files/1', size: 5 }] }];
  expect(violationsIn({ items, sizes }, now).filter((line) => line.includes('the object'))).toEqual(lines);
});
