import { expect, test } from 'vitest';
import { couponInput } from '#shared/contract/shapes/promotions';
import { fen } from '#shared/money';
import {
  blank,
  bodyOf,
  type CouponValues,
  faultsOf,
  gifts,
  lesseningIn,
  outcomeOf,
  proposedCode,
} from './make-form.ts';

const now = Date.parse('2026-11-20T04:00:00Z');
const valuesWith = (change: Partial<CouponValues>): CouponValues => ({ ...blank, ...change });
const faulty = (change: Partial<CouponValues>) =>
  Object.entries(faultsOf(valuesWith({ value: '20', ...change }), now)).flatMap(([name, fault]) =>
    fault ? [[name, fault]] : [],
  );

test('20% off ¥39: the buyer pays ¥31.20, of which ¥29.64 reach the seller', () => {
  const lessening = lesseningIn(valuesWith({ value: '20' }));
  expect(lessening && outcomeOf(fen(3900), lessening)).toEqual({ amount: 3120, earnings: 2964 });
});

test('nothing is reckoned of what is no discount', () => {
  for (const value of ['', '0', '101', '2.5', 'x']) expect(lesseningIn(valuesWith({ value }))).toBeUndefined();
  for (const value of ['', '0', '1.234', '50001'])
    expect(lesseningIn(valuesWith({ kind: 'off', value }))).toBeUndefined();
  expect(lesseningIn(valuesWith({ kind: 'set', value: '0' }))).toEqual({ couponKind: 'set', value: 0 });
});

test.each([
  [{ value: '200' }, ['value', 'percent']],
  [{ kind: 'off', value: '0' }, ['value', 'amountZero']],
  [{ kind: 'set', value: '60000' }, ['value', 'amountHigh']],
  [{ kind: 'set', value: 'x' }, ['value', 'amount']],
  [{ scope: 'some' }, ['files', 'files']],
  [{ scope: 'some', files: Array.from({ length: 51 }, (_, at) => `id${at}`).join(' ') }, ['files', 'filesMany']],
  [{ starts_at: 'soon' }, ['starts_at', 'moment']],
  [{ starts_at: '2028-01-01T00:00' }, ['starts_at', 'far']],
  [{ ends_at: '2020-01-01T00:00' }, ['ends_at', 'past']],
  [{ starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' }, ['ends_at', 'order']],
  [{ max_uses: '0' }, ['max_uses', 'uses']],
  [{ max_uses: '1000001' }, ['max_uses', 'uses']],
  [{ per_buyer: '' }, ['per_buyer', 'perBuyer']],
  [{ code: 'AB' }, ['code', 'code']],
  [{ code: '优惠码一号' }, ['code', 'code']],
  [{ amount: 'many', count: '1001' }, ['count', 'count']],
  [{ note: '长'.repeat(201) }, ['note', 'note']],
] as const)('%j has a fault, and only that one', (change, fault) => {
  expect(faulty(change)).toEqual([fault]);
});

test('what the form lets through is what the server takes', () => {
  const files = '01ARZ3NDEKTSV4RRFFQ69G5FAV 01ARZ3NDEKTSV4RRFFQ69G5FAW';
  const all = [
    valuesWith({ value: '２０', code: ' readers20 ' }),
    valuesWith({ kind: 'off', value: '10', scope: 'some', files, max_uses: '50', ends_at: '2026-12-01T08:00' }),
    valuesWith({
      kind: 'set',
      value: '9.9',
      starts_at: '2026-12-01T08:00',
      ends_at: '2026-12-02T08:00',
      note: ' 给读者 ',
    }),
    gifts,
  ];
  for (const one of all) {
    expect(Object.values(faultsOf(one, now)).filter(Boolean)).toEqual([]);
    expect(couponInput.safeParse(bodyOf(one)).error).toBeUndefined();
  }
  const [first = blank, second = blank, third = blank] = all;
  expect(bodyOf(first)).toEqual({ kind: 'percent', value: 20, per_buyer: 1, code: 'READERS20' });
  expect(bodyOf(second)).toMatchObject({ value: 10, files: files.split(' '), max_uses: 50 });
  expect(bodyOf(third)).toMatchObject({ value: 9.9, note: '给读者' });
  expect(bodyOf(gifts)).toEqual({ kind: 'percent', value: 100, max_uses: 1, per_buyer: 1, count: 20 });
});

test('what was typed of another kind of coupon is not sent with it', () => {
  expect(bodyOf(valuesWith({ value: '5', files: 'a b', scope: 'all' }))).not.toHaveProperty('files');
  expect(bodyOf(valuesWith({ value: '5', code: 'ABCD', amount: 'many' }))).not.toHaveProperty('code');
  expect(bodyOf(valuesWith({ value: '5', count: '30' }))).not.toHaveProperty('count');
});

test('a proposed code says the seller and the discount, and of a free copy there is none', () => {
  expect(proposedCode('nanan_books', blank)).toBe('NANAN20');
  expect(proposedCode('nanan_books', { ...blank, value: ' 5 ' })).toBe('NANAN5');
  for (const other of [{ value: '100' }, { value: '' }, { kind: 'off' }, { amount: 'many' }])
    expect(proposedCode('nanan_books', { ...blank, ...other })).toBe('');
  for (const name of ['ab', 'a'.repeat(30)]) expect(proposedCode(name, { ...blank, value: '5' })).toBe('');
});
