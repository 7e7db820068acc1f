import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { balanceOf } from '../../test/balance.ts';
import { arrivalFor, arrivalsOf } from './arrivals.ts';
import { faultOf } from './payout-form.ts';

const noon = Date.parse('2026-11-20T12:00:00+08:00');
const at = (hours: number): string => new Date(noon + hours * hour).toISOString();
const due = (change: Parameters<typeof balanceOf>[0]) => arrivalsOf(balanceOf(change).data);

test('money goes with the first run after it has matured, and has arrived two hours later', () => {
  const maturing = [5, 6, 7].map((hours) => ({ at: at(hours), amount: hours }));
  const arrivals = due({ available: 1, maturing, next_payout_at: at(6) });
  expect(arrivals).toEqual([
    { run: noon + 6 * hour, by: noon + 8 * hour, amount: 1200 },
    { run: noon + 12 * hour, by: noon + 14 * hour, amount: 700 },
  ]);
  expect(arrivalFor(arrivals, noon + 6 * hour)).toBe(arrivals[0]);
  expect(arrivalFor(arrivals, noon + 7 * hour)).toBe(arrivals[1]);
  expect(arrivalFor(arrivals, noon + 13 * hour)).toBeUndefined();
});

test('what is too little for a payout goes with the following one, and not before the first that may be made', () => {
  const maturing = [1, 7].map((hours) => ({ at: at(hours), amount: 0.06 }));
  expect(due({ maturing, next_payout_at: at(12) })).toMatchObject([{ run: noon + 12 * hour, amount: 12 }]);
  expect(due({ maturing: maturing.slice(0, 1), next_payout_at: at(6) })).toEqual([]);
  expect(due({ available: 10, maturing, next_payout_at: null })).toEqual([]);
});

test.each([
  ['alipayAccount', '', 'account_required'],
  ['alipayAccount', 'nanfang', 'account_invalid'],
  ['alipayAccount', '1380013800', 'account_invalid'],
  ['alipayAccount', '138 0013 8000', undefined],
  ['alipayAccount', ' nan@example.com ', undefined],
  ['realName', ' ', 'name_required'],
  ['realName', '王', 'name_invalid'],
  ['realName', '王小明', undefined],
  ['realName', '𠮷'.repeat(51), 'name_invalid'],
  ['identityCard', '', 'card_required'],
  ['identityCard', '110105 19491231', { is: 'card_length', digits: 14 }],
  ['identityCard', '110105194912310021', 'card_invalid'],
  ['identityCard', '110105 19491231 002x', undefined],
  ['phone', '', 'phone_required'],
  ['phone', '12800138000', 'phone_invalid'],
  ['phone', '+86 138-0013-8000', undefined],
  ['current_password', '', 'password_required'],
  ['current_password', ' ', undefined],
] as const)('the field %s with %j is told %j before it is sent', (field, text, fault) => {
  expect(faultOf[field](text)).toEqual(fault);
});
